"""The WSGI entry point of the server's worker processes."""

from app.bootstrap import open_services
from app.settings import Settings
from app.web import create_app

app = create_app(open_services(Settings.from_environment()))
