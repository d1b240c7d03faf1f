"""Addresses of the accounts: entrance, account, cashier, protection, complaints. allauth's names are its own.

Passwords, addresses and second factors belong to accounts: a guest, who has none, is shown how to open one.
"""

from allauth.account import views as entrance
from allauth.mfa.base import views as factors
from allauth.mfa.recovery_codes import views as codes
from allauth.mfa.totp import views as totp
from django.urls import path, re_path

from accounts.views import account, cashier, complaints, entry, protection
from accounts.views.doors import member_required

urlpatterns = [
    path("experimentar/", entry.guest_start, name="guest_start"),
    path("lingua/", entry.language_set, name="set_language"),
    path("conta/", account.account, name="account"),
    path("conta/criar/", entry.SignupView.as_view(), name="account_signup"),
    path("conta/entrar/", entry.LoginView.as_view(), name="account_login"),
    path("conta/sair/", entrance.logout, name="account_logout"),
    path("conta/inativa/", entrance.account_inactive, name="account_inactive"),
    path("conta/confirmar/", member_required(entrance.reauthenticate), name="account_reauthenticate"),
    path("conta/correio/", member_required(entrance.email), name="account_email"),
    path("conta/correio/enviado/", entrance.email_verification_sent, name="account_email_verification_sent"),
    re_path(r"^conta/correio/(?P<key>[-:\w]+)/$", entrance.confirm_email, name="account_confirm_email"),
    path("conta/palavra-passe/", member_required(entrance.password_change), name="account_change_password"),
    path("conta/palavra-passe/definir/", member_required(entrance.password_set), name="account_set_password"),
    path("conta/recuperar/", entrance.password_reset, name="account_reset_password"),
    path("conta/recuperar/enviado/", entrance.password_reset_done, name="account_reset_password_done"),
    re_path(
        r"^conta/recuperar/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>.+)/$",
        entrance.password_reset_from_key,
        name="account_reset_password_from_key",
    ),
    path("conta/recuperar/feito/", entrance.password_reset_from_key_done, name="account_reset_password_from_key_done"),
    path("conta/segundo-fator/", member_required(factors.index), name="mfa_index"),
    path("conta/segundo-fator/entrar/", factors.authenticate, name="mfa_authenticate"),
    path("conta/segundo-fator/confirmar/", member_required(factors.reauthenticate), name="mfa_reauthenticate"),
    path("conta/segundo-fator/ativar/", member_required(totp.activate_totp), name="mfa_activate_totp"),
    path("conta/segundo-fator/desativar/", member_required(totp.deactivate_totp), name="mfa_deactivate_totp"),
    path("conta/segundo-fator/codigos/", member_required(codes.view_recovery_codes), name="mfa_view_recovery_codes"),
    path(
        "conta/segundo-fator/codigos/novos/",
        member_required(codes.generate_recovery_codes),
        name="mfa_generate_recovery_codes",
    ),
    path(
        "conta/segundo-fator/codigos/ficheiro/",
        member_required(codes.download_recovery_codes),
        name="mfa_download_recovery_codes",
    ),
    path("identidade/", account.identity, name="identity"),
    path("caixa/", cashier.cashier, name="cashier"),
    path("caixa/demo/", cashier.demo_refill, name="demo_refill"),
    path("extrato/", cashier.statement, name="statement"),
    path("extrato/extrato.csv", cashier.statement_csv, name="statement_csv"),
    path("limites/", protection.limits_page, name="limits"),
    path("pausa/", protection.exclusion, name="exclusion"),
    path("pausa/terminar/", protection.exclusion_end, name="exclusion_end"),
    path("jogo-responsavel/", account.responsible, name="responsible"),
    path("termos/", account.terms, name="terms"),
    path("reclamacao/<slug:table>/<int:number>/", complaints.complaint, name="complaint_new"),
]
