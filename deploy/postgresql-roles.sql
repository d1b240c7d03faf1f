-- Once, as a superuser: who owns the house's database and who works in it.
-- Passwords are set afterwards (\password mesa_owner, \password mesa_app), never written in a file.

DO $$ BEGIN
    IF NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'mesa_owner') THEN
        CREATE ROLE mesa_owner LOGIN;
    END IF;
    IF NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'mesa_app') THEN
        CREATE ROLE mesa_app LOGIN;
    END IF;
END $$;

-- Then: CREATE DATABASE mesa OWNER mesa_owner;
