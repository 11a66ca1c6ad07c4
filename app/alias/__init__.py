"""Word referee for the card game «Баклажаба».

``Judge.open().check("донос")`` gives a `Verdict`; `app.public` documents all that is offered here.
"""

# This folder is installed as the package ``baklazhaba``. It holds names and no code: an editable
# install has a copy of it, which must not lag behind the checkout.
from app.public import *  # noqa: F403
from app.public import __all__ as __all__
from app.public import __version__ as __version__
