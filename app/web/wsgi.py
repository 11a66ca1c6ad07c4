"""The WSGI entry point of the server's worker processes."""

from app.bootstrap import open_services
from app.settings import Settings
from app.web import create_app, journal
from app.web.letting_go import let_go_at_end
from app.web.table_desk import KEY, TableDesk

settings = Settings.from_environment()
journal.configure(settings)
app = create_app(open_services(settings))
desk: TableDesk = app.extensions[KEY]
let_go_at_end(desk.let_go)
