-- The log of privileged acts is only ever added to. Losing the name of a deleted account is the one change.
CREATE TRIGGER `audit_log_unchanged` BEFORE UPDATE OF `id`, `action`, `target`, `detail`, `created_at` ON `audit_log`
BEGIN
  SELECT RAISE(ABORT, 'the audit log is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER `audit_log_kept` BEFORE DELETE ON `audit_log`
BEGIN
  SELECT RAISE(ABORT, 'the audit log is append-only');
END;
