"""HTTP and sockets in one application. Nothing starts at import: `manage.py serve` starts hub and clock."""

import os
from importlib import import_module

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "casino.settings")
http = get_asgi_application()

# Models can be imported only once Django is set up.
from channels.auth import AuthMiddlewareStack  # noqa: E402
from channels.routing import ProtocolTypeRouter, URLRouter  # noqa: E402
from channels.security.websocket import OriginValidator  # noqa: E402
from django.conf import settings  # noqa: E402

sockets = [address for module in settings.SOCKET_ADDRESSES for address in import_module(module).websocket_urlpatterns]

application = ProtocolTypeRouter(
    {
        "http": http,
        # The origin must be one of ours to the letter; a socket without an Origin is no browser and is refused.
        "websocket": OriginValidator(AuthMiddlewareStack(URLRouter(sockets)), settings.ORIGINS),
    }
)
