CREATE INDEX `users_age` ON `users` (`created_at`);--> statement-breakpoint
CREATE INDEX `payments_paid` ON `payments` (`paid_at`) WHERE paid_at is not null;