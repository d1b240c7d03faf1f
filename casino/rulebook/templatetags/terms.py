"""`{% term "slug" %}` links a foreign word to its glossary entry."""

from django import template

register = template.Library()
