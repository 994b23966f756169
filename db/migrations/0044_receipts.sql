CREATE TABLE `receipts` (
	`id` text PRIMARY KEY NOT NULL,
	`year` integer NOT NULL,
	`number` integer NOT NULL,
	`kind` text NOT NULL,
	`payment_id` text NOT NULL,
	`corrects_id` text,
	`amount_cents` integer NOT NULL,
	`currency` text NOT NULL,
	`vat_rate` integer,
	`vat_cents` integer NOT NULL,
	`seller_name` text,
	`seller_address` text,
	`seller_tax_number` text,
	`buyer_name` text NOT NULL,
	`buyer_address` text,
	`items` text NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`corrects_id`) REFERENCES `receipts`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "receipts_kind" CHECK("receipts"."kind" in ('sale', 'refund', 'refundFailed', 'dispute', 'undone')),
	CONSTRAINT "receipts_amount" CHECK("receipts"."amount_cents" <> 0),
	CONSTRAINT "receipts_currency" CHECK("receipts"."currency" glob '[a-z][a-z][a-z]'),
	CONSTRAINT "receipts_correction" CHECK(("receipts"."kind" = 'sale') = ("receipts"."corrects_id" is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `receipts_number` ON `receipts` (`year`,`number`);--> statement-breakpoint
CREATE INDEX `receipts_payment` ON `receipts` (`payment_id`);
--> statement-breakpoint
-- Receipts are only ever added, with the next number of their year. Removing the buyer's address is the one change.
CREATE TRIGGER `receipts_in_sequence` BEFORE INSERT ON `receipts`
WHEN new.`number` <> (SELECT coalesce(max(`number`), 0) + 1 FROM `receipts` WHERE `year` = new.`year`)
BEGIN
  SELECT RAISE(ABORT, 'receipts are numbered without gaps');
END;
--> statement-breakpoint
CREATE TRIGGER `receipts_unchanged` BEFORE UPDATE OF `id`, `year`, `number`, `kind`, `payment_id`, `corrects_id`, `amount_cents`, `currency`, `vat_rate`, `vat_cents`, `seller_name`, `seller_address`, `seller_tax_number`, `buyer_name`, `items`, `at` ON `receipts`
BEGIN
  SELECT RAISE(ABORT, 'receipts are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER `receipts_buyer_unchanged` BEFORE UPDATE OF `buyer_address` ON `receipts` WHEN new.`buyer_address` IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'receipts are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER `receipts_kept` BEFORE DELETE ON `receipts`
BEGIN
  SELECT RAISE(ABORT, 'receipts are append-only');
END;
