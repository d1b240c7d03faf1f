"""The house itself as an application: its commands, template tags and start-up checks."""

from django.apps import AppConfig


class CasinoConfig(AppConfig):
    name = "casino"
    verbose_name = "Mesa Aberta"
