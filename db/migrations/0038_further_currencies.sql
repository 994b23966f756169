-- Checks are changed by copying their tables: see 0034_two_currencies.sql.
PRAGMA legacy_alter_table=ON;
--> statement-breakpoint
CREATE TABLE `__new_events` (
	`id` text PRIMARY KEY NOT NULL,
	`artist_id` text NOT NULL,
	`language` text DEFAULT 'vi' NOT NULL,
	`title` text NOT NULL,
	`title_other` text,
	`description` text,
	`description_other` text,
	`category` text NOT NULL,
	`kind` text,
	`start_time` integer NOT NULL,
	`end_time` integer NOT NULL,
	`duration` integer NOT NULL,
	`time_zone` text DEFAULT 'Asia/Ho_Chi_Minh' NOT NULL,
	`event_type` text NOT NULL,
	`ticket_price_cents` integer,
	`ticket_price_vnd` integer,
	`ticket_price_eur` integer,
	`ticket_price_aud` integer,
	`ticket_price_cad` integer,
	`max_attendees` integer,
	`current_attendees` integer DEFAULT 0 NOT NULL,
	`saved_count` integer DEFAULT 0 NOT NULL,
	`image_url` text,
	`sample_videos` text DEFAULT '[]' NOT NULL,
	`status` text DEFAULT 'published' NOT NULL,
	`hidden_at` integer,
	`is_rehearsal` integer DEFAULT false NOT NULL,
	`is_live` integer DEFAULT false NOT NULL,
	`stream_url` text,
	`stream_platform` text DEFAULT 'nhacsong_live' NOT NULL,
	`chat_enabled` integer DEFAULT true NOT NULL,
	`lobby_minutes` integer DEFAULT 30 NOT NULL,
	`tips_enabled` integer DEFAULT false NOT NULL,
	`tell_followers` integer DEFAULT true NOT NULL,
	`replay_days` integer,
	`open_until` integer,
	`created_at` integer DEFAULT (cast(round(unixepoch('subsec') * 1000) as integer)) NOT NULL,
	`updated_at` integer DEFAULT (cast(round(unixepoch('subsec') * 1000) as integer)) NOT NULL,
	FOREIGN KEY (`artist_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "events_language" CHECK("language" in ('en', 'vi')),
	CONSTRAINT "events_category" CHECK("category" in ('Bolero', 'Classical', 'Pop', 'Open', 'Traditional', 'Ballad')),
	CONSTRAINT "events_type" CHECK("event_type" in ('free', 'donation', 'ticketed')),
	CONSTRAINT "events_status" CHECK("status" in ('draft', 'published', 'cancelled')),
	CONSTRAINT "events_platform" CHECK("stream_platform" in ('nhacsong_live', 'youtube', 'facebook')),
	CONSTRAINT "events_kind" CHECK("kind" in ('Concert', 'Intimate', 'Festival')),
	CONSTRAINT "events_ends_after_start" CHECK("end_time" > "start_time"),
	CONSTRAINT "events_duration" CHECK("duration" > 0),
	CONSTRAINT "events_seats" CHECK("max_attendees" > 0),
	CONSTRAINT "events_price" CHECK(("event_type" = 'ticketed') = (coalesce("ticket_price_cents", "ticket_price_vnd", "ticket_price_eur", "ticket_price_aud", "ticket_price_cad") is not null) and coalesce("ticket_price_cents" > 0, 1) and coalesce("ticket_price_vnd" > 0, 1) and coalesce("ticket_price_eur" > 0, 1) and coalesce("ticket_price_aud" > 0, 1) and coalesce("ticket_price_cad" > 0, 1)),
	CONSTRAINT "events_replay" CHECK("replay_days" > 0)
);
--> statement-breakpoint
INSERT INTO `__new_events`("id", "artist_id", "language", "title", "title_other", "description", "description_other", "category", "kind", "start_time", "end_time", "duration", "time_zone", "event_type", "ticket_price_cents", "ticket_price_vnd", "max_attendees", "current_attendees", "saved_count", "image_url", "sample_videos", "status", "hidden_at", "is_rehearsal", "is_live", "stream_url", "stream_platform", "chat_enabled", "lobby_minutes", "tips_enabled", "tell_followers", "replay_days", "open_until", "created_at", "updated_at") SELECT "id", "artist_id", "language", "title", "title_other", "description", "description_other", "category", "kind", "start_time", "end_time", "duration", "time_zone", "event_type", "ticket_price_cents", "ticket_price_vnd", "max_attendees", "current_attendees", "saved_count", "image_url", "sample_videos", "status", "hidden_at", "is_rehearsal", "is_live", "stream_url", "stream_platform", "chat_enabled", "lobby_minutes", "tips_enabled", "tell_followers", "replay_days", "open_until", "created_at", "updated_at" FROM `events`;
--> statement-breakpoint
DROP TABLE `events`;
--> statement-breakpoint
ALTER TABLE `__new_events` RENAME TO `events`;
--> statement-breakpoint
CREATE INDEX `events_open` ON `events` (`open_until`,`start_time`,`is_live`,`category`,`event_type`,`ticket_price_cents`,`ticket_price_vnd`,`ticket_price_eur`,`ticket_price_aud`,`ticket_price_cad`,`artist_id`);
--> statement-breakpoint
CREATE INDEX `events_soon` ON `events` (`start_time`,`id`,`open_until`,`is_live`,`category`,`event_type`,`ticket_price_cents`,`ticket_price_vnd`,`ticket_price_eur`,`ticket_price_aud`,`ticket_price_cad`,`artist_id`);
--> statement-breakpoint
CREATE INDEX `events_by_price` ON `events` (`ticket_price_cents`,`start_time`,`id`,`open_until`,`is_live`,`category`,`event_type`,`artist_id`);
--> statement-breakpoint
CREATE INDEX `events_by_price_vnd` ON `events` (`ticket_price_vnd`,`start_time`,`id`,`open_until`,`is_live`,`category`,`event_type`,`artist_id`);
--> statement-breakpoint
CREATE INDEX `events_by_price_eur` ON `events` (`ticket_price_eur`,`start_time`,`id`,`open_until`,`is_live`,`category`,`event_type`,`artist_id`);
--> statement-breakpoint
CREATE INDEX `events_by_price_aud` ON `events` (`ticket_price_aud`,`start_time`,`id`,`open_until`,`is_live`,`category`,`event_type`,`artist_id`);
--> statement-breakpoint
CREATE INDEX `events_by_price_cad` ON `events` (`ticket_price_cad`,`start_time`,`id`,`open_until`,`is_live`,`category`,`event_type`,`artist_id`);
--> statement-breakpoint
CREATE INDEX `events_by_popularity` ON `events` ((current_attendees + saved_count) desc,`start_time`,`id`,`open_until`,`is_live`,`category`,`event_type`,`ticket_price_cents`,`ticket_price_vnd`,`ticket_price_eur`,`ticket_price_aud`,`ticket_price_cad`,`artist_id`);
--> statement-breakpoint
CREATE INDEX `events_by_age` ON `events` (created_at desc,`start_time`,`id`,`open_until`,`is_live`,`category`,`event_type`,`ticket_price_cents`,`ticket_price_vnd`,`ticket_price_eur`,`ticket_price_aud`,`ticket_price_cad`,`artist_id`);
--> statement-breakpoint
CREATE INDEX `events_artist` ON `events` (`artist_id`,`start_time`);
--> statement-breakpoint
CREATE INDEX `events_live` ON `events` (`is_live`) WHERE is_live = 1;
--> statement-breakpoint
-- The triggers of the table went with it.
CREATE TRIGGER `events_numbered` AFTER INSERT ON `events`
BEGIN
  INSERT INTO `event_docs` (`event_id`) VALUES (new.`id`);
END;
--> statement-breakpoint
CREATE TRIGGER `events_reindexed` AFTER UPDATE OF `title`, `title_other`, `description`, `description_other`, `artist_id` ON `events`
BEGIN
  DELETE FROM `event_docs` WHERE `event_id` = new.`id`;
  INSERT INTO `event_docs` (`event_id`) VALUES (new.`id`);
END;
--> statement-breakpoint
CREATE TRIGGER `events_opened` AFTER INSERT ON `events`
BEGIN
  UPDATE `events` SET `open_until` = CASE WHEN new.`status` <> 'published' OR new.`hidden_at` IS NOT NULL OR EXISTS (SELECT 1 FROM `users` WHERE `id` = new.`artist_id` AND (`suspended_at` IS NOT NULL OR `deleted_at` IS NOT NULL)) THEN NULL WHEN new.`is_live` THEN 9007199254740991 ELSE new.`end_time` END WHERE `id` = new.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `events_reopened` AFTER UPDATE OF `status`, `hidden_at`, `is_live`, `end_time` ON `events`
BEGIN
  UPDATE `events` SET `open_until` = CASE WHEN new.`status` <> 'published' OR new.`hidden_at` IS NOT NULL OR EXISTS (SELECT 1 FROM `users` WHERE `id` = new.`artist_id` AND (`suspended_at` IS NOT NULL OR `deleted_at` IS NOT NULL)) THEN NULL WHEN new.`is_live` THEN 9007199254740991 ELSE min(new.`end_time`, ifnull((SELECT max(`ended_at`) FROM `broadcasts` WHERE `event_id` = new.`id` AND `ended_at` > new.`start_time`), new.`end_time`)) END WHERE `id` = new.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `event_docs_reopened` AFTER UPDATE OF `open_until`, `start_time` ON `events`
BEGIN
  UPDATE `event_docs` SET `open_until` = new.`open_until`, `start_time` = new.`start_time` WHERE `event_id` = new.`id`;
END;
--> statement-breakpoint
CREATE TABLE `__new_payout_accounts` (
	`id` text PRIMARY KEY NOT NULL,
	`artist_id` text NOT NULL,
	`currency` text NOT NULL,
	`account` text NOT NULL,
	`usable_at` integer NOT NULL,
	`created_at` integer DEFAULT (cast(round(unixepoch('subsec') * 1000) as integer)) NOT NULL,
	FOREIGN KEY (`artist_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "payout_accounts_currency" CHECK("currency" glob '[a-z][a-z][a-z]')
);
--> statement-breakpoint
INSERT INTO `__new_payout_accounts`("id", "artist_id", "currency", "account", "usable_at", "created_at") SELECT "id", "artist_id", "currency", "account", "usable_at", "created_at" FROM `payout_accounts`;
--> statement-breakpoint
DROP TABLE `payout_accounts`;
--> statement-breakpoint
ALTER TABLE `__new_payout_accounts` RENAME TO `payout_accounts`;
--> statement-breakpoint
CREATE INDEX `payout_accounts_artist` ON `payout_accounts` (`artist_id`,`currency`);
--> statement-breakpoint
CREATE TABLE `__new_payouts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`artist_id` text NOT NULL,
	`currency` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`state` text DEFAULT 'prepared' NOT NULL,
	`account` text,
	`account_hint` text NOT NULL,
	`bank_reference` text,
	`created_at` integer DEFAULT (cast(round(unixepoch('subsec') * 1000) as integer)) NOT NULL,
	`paid_at` integer,
	`cancelled_at` integer,
	FOREIGN KEY (`artist_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "payouts_currency" CHECK("currency" glob '[a-z][a-z][a-z]'),
	CONSTRAINT "payouts_state" CHECK("state" in ('prepared', 'paid', 'cancelled')),
	CONSTRAINT "payouts_amount" CHECK("amount_cents" > 0),
	CONSTRAINT "payouts_paid" CHECK("state" <> 'paid' or ("paid_at" is not null and "bank_reference" is not null))
);
--> statement-breakpoint
INSERT INTO `__new_payouts`("id", "artist_id", "currency", "amount_cents", "state", "account", "account_hint", "bank_reference", "created_at", "paid_at", "cancelled_at") SELECT "id", "artist_id", "currency", "amount_cents", "state", "account", "account_hint", "bank_reference", "created_at", "paid_at", "cancelled_at" FROM `payouts`;
--> statement-breakpoint
DROP TABLE `payouts`;
--> statement-breakpoint
ALTER TABLE `__new_payouts` RENAME TO `payouts`;
--> statement-breakpoint
CREATE UNIQUE INDEX `payouts_one_prepared` ON `payouts` (`artist_id`,`currency`) WHERE state = 'prepared';
--> statement-breakpoint
CREATE INDEX `payouts_artist` ON `payouts` (`artist_id`,`created_at`);
--> statement-breakpoint
CREATE TABLE `__new_donations` (
	`id` text PRIMARY KEY NOT NULL,
	`event_id` text NOT NULL,
	`user_id` text NOT NULL,
	`payment_id` text NOT NULL,
	`stripe_payment_intent_id` text,
	`amount_cents` integer NOT NULL,
	`currency` text DEFAULT 'usd' NOT NULL,
	`dedication` text,
	`hide_amount` integer DEFAULT false NOT NULL,
	`sung_at` integer,
	`refunded_at` integer,
	`created_at` integer DEFAULT (cast(round(unixepoch('subsec') * 1000) as integer)) NOT NULL,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "donations_currency" CHECK("currency" glob '[a-z][a-z][a-z]'),
	CONSTRAINT "donations_amount" CHECK(case "currency" when 'vnd' then "amount_cents" between 10000 and 200000000 else "amount_cents" between 100 and 999900 end)
);
--> statement-breakpoint
INSERT INTO `__new_donations`("id", "event_id", "user_id", "payment_id", "stripe_payment_intent_id", "amount_cents", "currency", "dedication", "hide_amount", "sung_at", "refunded_at", "created_at") SELECT "id", "event_id", "user_id", "payment_id", "stripe_payment_intent_id", "amount_cents", "currency", "dedication", "hide_amount", "sung_at", "refunded_at", "created_at" FROM `donations`;
--> statement-breakpoint
DROP TABLE `donations`;
--> statement-breakpoint
ALTER TABLE `__new_donations` RENAME TO `donations`;
--> statement-breakpoint
CREATE UNIQUE INDEX `donations_payment_id_unique` ON `donations` (`payment_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `donations_stripe_payment_intent_id_unique` ON `donations` (`stripe_payment_intent_id`);
--> statement-breakpoint
CREATE INDEX `donations_event` ON `donations` (`event_id`,`created_at`);
--> statement-breakpoint
CREATE TABLE `__new_tickets` (
	`id` text PRIMARY KEY NOT NULL,
	`event_id` text NOT NULL,
	`user_id` text NOT NULL,
	`payment_id` text,
	`stripe_payment_intent_id` text,
	`price_cents` integer NOT NULL,
	`currency` text DEFAULT 'usd' NOT NULL,
	`status` text DEFAULT 'active' NOT NULL,
	`code` text NOT NULL,
	`is_unclaimed` integer DEFAULT false NOT NULL,
	`door_number` integer DEFAULT 0 NOT NULL,
	`purchase_date` integer NOT NULL,
	`used_at` integer,
	`refunded_at` integer,
	`created_at` integer DEFAULT (cast(round(unixepoch('subsec') * 1000) as integer)) NOT NULL,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "tickets_status" CHECK("status" in ('active', 'used', 'refunded')),
	CONSTRAINT "tickets_price" CHECK("price_cents" >= 0),
	CONSTRAINT "tickets_currency" CHECK("currency" glob '[a-z][a-z][a-z]')
);
--> statement-breakpoint
INSERT INTO `__new_tickets`("id", "event_id", "user_id", "payment_id", "stripe_payment_intent_id", "price_cents", "currency", "status", "code", "is_unclaimed", "door_number", "purchase_date", "used_at", "refunded_at", "created_at") SELECT "id", "event_id", "user_id", "payment_id", "stripe_payment_intent_id", "price_cents", "currency", "status", "code", "is_unclaimed", "door_number", "purchase_date", "used_at", "refunded_at", "created_at" FROM `tickets`;
--> statement-breakpoint
DROP TABLE `tickets`;
--> statement-breakpoint
ALTER TABLE `__new_tickets` RENAME TO `tickets`;
--> statement-breakpoint
CREATE UNIQUE INDEX `tickets_payment_id_unique` ON `tickets` (`payment_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `tickets_stripe_payment_intent_id_unique` ON `tickets` (`stripe_payment_intent_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `tickets_code_unique` ON `tickets` (`code`);
--> statement-breakpoint
CREATE UNIQUE INDEX `tickets_one_each` ON `tickets` (`event_id`,`user_id`) WHERE status <> 'refunded' and is_unclaimed = 0;
--> statement-breakpoint
CREATE INDEX `tickets_user` ON `tickets` (`user_id`,`purchase_date`);
--> statement-breakpoint
CREATE TRIGGER `tickets_not_oversold` BEFORE INSERT ON `tickets`
WHEN new.`status` <> 'refunded' AND EXISTS (
  SELECT 1 FROM `events` WHERE `id` = new.`event_id` AND `max_attendees` IS NOT NULL AND `current_attendees` >= `max_attendees`
)
BEGIN
  SELECT RAISE(ABORT, 'sold out');
END;
--> statement-breakpoint
CREATE TRIGGER `tickets_counted` AFTER INSERT ON `tickets` WHEN new.`status` <> 'refunded'
BEGIN
  UPDATE `events` SET `current_attendees` = `current_attendees` + 1 WHERE `id` = new.`event_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `tickets_recounted` AFTER UPDATE OF `status` ON `tickets` WHEN (new.`status` = 'refunded') <> (old.`status` = 'refunded')
BEGIN
  UPDATE `events` SET `current_attendees` = `current_attendees` + iif(new.`status` = 'refunded', -1, 1) WHERE `id` = new.`event_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `tickets_uncounted` AFTER DELETE ON `tickets` WHEN old.`status` <> 'refunded'
BEGIN
  UPDATE `events` SET `current_attendees` = `current_attendees` - 1 WHERE `id` = old.`event_id`;
END;
--> statement-breakpoint
PRAGMA legacy_alter_table=OFF;
