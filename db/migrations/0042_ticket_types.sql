CREATE TABLE `ticket_types` (
	`id` text PRIMARY KEY NOT NULL,
	`event_id` text NOT NULL,
	`position` integer NOT NULL,
	`name` text NOT NULL,
	`name_other` text,
	`ticket_price_cents` integer,
	`ticket_price_vnd` integer,
	`ticket_price_eur` integer,
	`ticket_price_aud` integer,
	`ticket_price_cad` integer,
	`is_pay_what_you_want` integer DEFAULT false NOT NULL,
	`quantity` integer,
	`sale_start` integer,
	`sale_end` integer,
	`access` text DEFAULT 'both' NOT NULL,
	`created_at` integer DEFAULT (cast(round(unixepoch('subsec') * 1000) as integer)) NOT NULL,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "ticket_types_access" CHECK("ticket_types"."access" in ('both', 'live', 'replay')),
	CONSTRAINT "ticket_types_quantity" CHECK("ticket_types"."quantity" > 0),
	CONSTRAINT "ticket_types_window" CHECK("ticket_types"."sale_end" > "ticket_types"."sale_start"),
	CONSTRAINT "ticket_types_price" CHECK(coalesce("ticket_types"."ticket_price_cents", "ticket_types"."ticket_price_vnd", "ticket_types"."ticket_price_eur", "ticket_types"."ticket_price_aud", "ticket_types"."ticket_price_cad") > 0)
);
--> statement-breakpoint
CREATE INDEX `ticket_types_event` ON `ticket_types` (`event_id`,`position`);--> statement-breakpoint
ALTER TABLE `events` ADD `has_ticket_types` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `events_with_ticket_types` ON `events` (`open_until`) WHERE has_ticket_types = 1;--> statement-breakpoint
ALTER TABLE `payments` ADD `ticket_type_id` text REFERENCES ticket_types(id);--> statement-breakpoint
CREATE INDEX `payments_ticket_type` ON `payments` (`ticket_type_id`) WHERE ticket_type_id is not null;--> statement-breakpoint
ALTER TABLE `tickets` ADD `ticket_type_id` text REFERENCES ticket_types(id);--> statement-breakpoint
ALTER TABLE `tickets` ADD `access` text DEFAULT 'both' NOT NULL;--> statement-breakpoint
CREATE INDEX `tickets_type` ON `tickets` (`ticket_type_id`) WHERE ticket_type_id is not null;--> statement-breakpoint
-- A ticket for the replay alone takes no seat.
DROP TRIGGER `tickets_not_oversold`;--> statement-breakpoint
DROP TRIGGER `tickets_counted`;--> statement-breakpoint
DROP TRIGGER `tickets_recounted`;--> statement-breakpoint
DROP TRIGGER `tickets_uncounted`;--> statement-breakpoint
CREATE TRIGGER `tickets_not_oversold` BEFORE INSERT ON `tickets`
WHEN new.`status` <> 'refunded' AND new.`access` <> 'replay' AND EXISTS (
  SELECT 1 FROM `events` WHERE `id` = new.`event_id` AND `max_attendees` IS NOT NULL AND `current_attendees` >= `max_attendees`
)
BEGIN
  SELECT RAISE(ABORT, 'sold out');
END;
--> statement-breakpoint
CREATE TRIGGER `tickets_type_not_oversold` BEFORE INSERT ON `tickets`
WHEN new.`ticket_type_id` IS NOT NULL AND new.`status` <> 'refunded' AND EXISTS (
  SELECT 1 FROM `ticket_types` WHERE `id` = new.`ticket_type_id` AND `quantity` <= (
    SELECT count(*) FROM `tickets` WHERE `ticket_type_id` = new.`ticket_type_id` AND `status` <> 'refunded'
  )
)
BEGIN
  SELECT RAISE(ABORT, 'ticket type sold out');
END;
--> statement-breakpoint
CREATE TRIGGER `tickets_counted` AFTER INSERT ON `tickets` WHEN new.`status` <> 'refunded' AND new.`access` <> 'replay'
BEGIN
  UPDATE `events` SET `current_attendees` = `current_attendees` + 1 WHERE `id` = new.`event_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `tickets_recounted` AFTER UPDATE OF `status` ON `tickets`
WHEN (new.`status` = 'refunded') <> (old.`status` = 'refunded') AND new.`access` <> 'replay'
BEGIN
  UPDATE `events` SET `current_attendees` = `current_attendees` + iif(new.`status` = 'refunded', -1, 1) WHERE `id` = new.`event_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `tickets_uncounted` AFTER DELETE ON `tickets` WHEN old.`status` <> 'refunded' AND old.`access` <> 'replay'
BEGIN
  UPDATE `events` SET `current_attendees` = `current_attendees` - 1 WHERE `id` = old.`event_id`;
END;
