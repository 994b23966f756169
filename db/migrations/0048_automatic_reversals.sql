PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_transfer_reversals` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`payout_id` integer NOT NULL,
	`reference` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`state` text DEFAULT 'requested' NOT NULL,
	`reversal_id` text,
	`problem` text,
	`reason` text,
	`asked_by` text,
	`requested_at` integer NOT NULL,
	FOREIGN KEY (`payout_id`) REFERENCES `payouts`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`asked_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "transfer_reversals_state" CHECK("__new_transfer_reversals"."state" in ('requested', 'done', 'refused')),
	CONSTRAINT "transfer_reversals_amount" CHECK("__new_transfer_reversals"."amount_cents" > 0),
	CONSTRAINT "transfer_reversals_done" CHECK(("__new_transfer_reversals"."state" = 'done') = ("__new_transfer_reversals"."reversal_id" is not null)),
	CONSTRAINT "transfer_reversals_asked" CHECK(("__new_transfer_reversals"."asked_by" is null) = ("__new_transfer_reversals"."reason" is null))
);
--> statement-breakpoint
INSERT INTO `__new_transfer_reversals`("id", "payout_id", "reference", "amount_cents", "state", "reversal_id", "problem", "reason", "asked_by", "requested_at") SELECT "id", "payout_id", "reference", "amount_cents", "state", "reversal_id", "problem", "reason", "asked_by", "requested_at" FROM `transfer_reversals`;--> statement-breakpoint
DROP TABLE `transfer_reversals`;--> statement-breakpoint
ALTER TABLE `__new_transfer_reversals` RENAME TO `transfer_reversals`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `transfer_reversals_reference_unique` ON `transfer_reversals` (`reference`);--> statement-breakpoint
CREATE UNIQUE INDEX `transfer_reversals_reversal_id_unique` ON `transfer_reversals` (`reversal_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `transfer_reversals_one_requested` ON `transfer_reversals` (`payout_id`) WHERE state = 'requested';--> statement-breakpoint
CREATE INDEX `transfer_reversals_payout` ON `transfer_reversals` (`payout_id`);