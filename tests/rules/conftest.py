"""How the generated examples of these tests run: without a deadline, for timing never decides a test."""

from hypothesis import HealthCheck, settings

settings.register_profile("rules", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("rules")
