-- After every migration, as the owner of the tables: what the application's role may do. Running it again does no harm.
--
-- It may read and add everything, change what is meant to change, delete what has no history. It may never change or
-- delete what money and play have written: there this is the first wall, and the triggers are the second.

REVOKE ALL ON ALL TABLES IN SCHEMA public FROM mesa_app;
GRANT USAGE ON SCHEMA public TO mesa_app;
GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO mesa_app;
GRANT SELECT, INSERT, UPDATE ON ALL TABLES IN SCHEMA public TO mesa_app;

-- Append-only: the ledger, the log, the commands carried out, the sealed secrets, the trail of significant events.
REVOKE UPDATE ON
    accounts_ledgertransaction,
    accounts_ledgertransfer,
    accounts_significantevent,
    games_roundevent,
    games_roundsecret,
    games_signedroot,
    games_tablecommand,
    django_admin_log,
    django_migrations
FROM mesa_app;
REVOKE INSERT ON django_migrations FROM mesa_app;

-- Deleted in the ordinary course of things: sessions, unconfirmed addresses, second factors, memberships, kept bets, notes.
GRANT DELETE ON
    django_session,
    account_emailaddress,
    account_emailconfirmation,
    mfa_authenticator,
    games_savedbets,
    accounts_playernote,
    accounts_sessiontrace,
    accounts_player_groups,
    accounts_player_user_permissions,
    auth_group_permissions
TO mesa_app;
