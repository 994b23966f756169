CREATE TABLE `audit_log` (
	`id` text PRIMARY KEY NOT NULL,
	`actor_id` text,
	`action` text NOT NULL,
	`target` text,
	`detail` text,
	`created_at` integer DEFAULT (cast(round(unixepoch('subsec') * 1000) as integer)) NOT NULL,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE TABLE `password_resets` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	`created_at` integer DEFAULT (cast(round(unixepoch('subsec') * 1000) as integer)) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `sessions` (
	`sid` text PRIMARY KEY NOT NULL,
	`sess` text NOT NULL,
	`expire` integer NOT NULL,
	`user_id` text,
	`user_agent` text,
	`created_at` integer DEFAULT (cast(round(unixepoch('subsec') * 1000) as integer)) NOT NULL,
	`last_seen_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_expire` ON `sessions` (`expire`);--> statement-breakpoint
CREATE TABLE `settings` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text,
	`phone` text,
	`name` text NOT NULL,
	`first_name` text NOT NULL,
	`last_name` text DEFAULT '' NOT NULL,
	`profile_image_url` text,
	`password_hash` text,
	`google_id` text,
	`role` text DEFAULT 'viewer' NOT NULL,
	`is_verified` integer DEFAULT false NOT NULL,
	`language` text,
	`time_zone` text,
	`theme` text DEFAULT 'system' NOT NULL,
	`notifications` text,
	`suspended_at` integer,
	`deleted_at` integer,
	`created_at` integer DEFAULT (cast(round(unixepoch('subsec') * 1000) as integer)) NOT NULL,
	`updated_at` integer DEFAULT (cast(round(unixepoch('subsec') * 1000) as integer)) NOT NULL,
	CONSTRAINT "users_role" CHECK("users"."role" in ('viewer', 'artist', 'admin')),
	CONSTRAINT "users_language" CHECK("users"."language" in ('en', 'vi')),
	CONSTRAINT "users_theme" CHECK("users"."theme" in ('system', 'light', 'dark')),
	CONSTRAINT "users_reachable" CHECK("users"."email" is not null or "users"."phone" is not null or "users"."google_id" is not null or "users"."deleted_at" is not null)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_unique` ON `users` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_phone_unique` ON `users` (`phone`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_google_id_unique` ON `users` (`google_id`);--> statement-breakpoint
CREATE TABLE `artist_profiles` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`stage_name` text NOT NULL,
	`stage_name_folded` text NOT NULL,
	`bio` text,
	`bio_vi` text,
	`genres` text DEFAULT '[]' NOT NULL,
	`social_links` text DEFAULT '{}' NOT NULL,
	`experience` text,
	`equipment` text DEFAULT '[]' NOT NULL,
	`performance_style` text,
	`location` text DEFAULT 'Vietnam' NOT NULL,
	`time_zone` text DEFAULT 'Asia/Ho_Chi_Minh' NOT NULL,
	`total_students` integer,
	`total_lessons` integer,
	`banner_url` text,
	`is_approved` integer DEFAULT false NOT NULL,
	`is_featured` integer DEFAULT false NOT NULL,
	`application` text DEFAULT 'pending' NOT NULL,
	`invitation_code` text,
	`stream_key_hash` text,
	`follower_count` integer DEFAULT 0 NOT NULL,
	`created_at` integer DEFAULT (cast(round(unixepoch('subsec') * 1000) as integer)) NOT NULL,
	`updated_at` integer DEFAULT (cast(round(unixepoch('subsec') * 1000) as integer)) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "artist_profiles_application" CHECK("artist_profiles"."application" in ('pending', 'approved', 'rejected')),
	CONSTRAINT "artist_profiles_self_reported" CHECK("artist_profiles"."total_students" >= 0 and "artist_profiles"."total_lessons" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `artist_profiles_user_id_unique` ON `artist_profiles` (`user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `artist_profiles_stream_key_hash_unique` ON `artist_profiles` (`stream_key_hash`);--> statement-breakpoint
CREATE INDEX `artist_profiles_rank` ON `artist_profiles` (`is_approved`,`is_featured`,`follower_count`);--> statement-breakpoint
CREATE TABLE `conversations` (
	`id` text PRIMARY KEY NOT NULL,
	`artist_id` text NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer DEFAULT (cast(round(unixepoch('subsec') * 1000) as integer)) NOT NULL,
	FOREIGN KEY (`artist_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `conversations_pair` ON `conversations` (`artist_id`,`user_id`);--> statement-breakpoint
CREATE TABLE `follows` (
	`user_id` text NOT NULL,
	`artist_id` text NOT NULL,
	`created_at` integer DEFAULT (cast(round(unixepoch('subsec') * 1000) as integer)) NOT NULL,
	PRIMARY KEY(`user_id`, `artist_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`artist_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `follows_artist` ON `follows` (`artist_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `invitation_codes` (
	`code_hash` text PRIMARY KEY NOT NULL,
	`issued_by` text,
	`used_by` text,
	`used_at` integer,
	`expires_at` integer NOT NULL,
	`created_at` integer DEFAULT (cast(round(unixepoch('subsec') * 1000) as integer)) NOT NULL,
	FOREIGN KEY (`issued_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`used_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE TABLE `letters` (
	`id` text PRIMARY KEY NOT NULL,
	`conversation_id` text NOT NULL,
	`sender_id` text NOT NULL,
	`text` text NOT NULL,
	`read_at` integer,
	`created_at` integer DEFAULT (cast(round(unixepoch('subsec') * 1000) as integer)) NOT NULL,
	FOREIGN KEY (`conversation_id`) REFERENCES `conversations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`sender_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `letters_conversation` ON `letters` (`conversation_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `reviews` (
	`id` text PRIMARY KEY NOT NULL,
	`event_id` text NOT NULL,
	`user_id` text NOT NULL,
	`artist_id` text NOT NULL,
	`rating` integer NOT NULL,
	`text` text DEFAULT '' NOT NULL,
	`answer` text,
	`hidden_at` integer,
	`created_at` integer DEFAULT (cast(round(unixepoch('subsec') * 1000) as integer)) NOT NULL,
	`updated_at` integer DEFAULT (cast(round(unixepoch('subsec') * 1000) as integer)) NOT NULL,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`artist_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "reviews_rating" CHECK("reviews"."rating" between 1 and 5)
);
--> statement-breakpoint
CREATE INDEX `reviews_artist` ON `reviews` (`artist_id`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `reviews_once` ON `reviews` (`event_id`,`user_id`);--> statement-breakpoint
CREATE TABLE `chat_messages` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`event_id` text NOT NULL,
	`user_id` text NOT NULL,
	`message` text NOT NULL,
	`client_id` text,
	`timestamp` integer NOT NULL,
	`deleted_at` integer,
	`deleted_by` text,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`deleted_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "chat_messages_length" CHECK(length("chat_messages"."message") between 1 and 500)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `chat_messages_id_unique` ON `chat_messages` (`id`);--> statement-breakpoint
CREATE INDEX `chat_messages_room` ON `chat_messages` (`event_id`,`seq`);--> statement-breakpoint
CREATE UNIQUE INDEX `chat_messages_once` ON `chat_messages` (`user_id`,`client_id`);--> statement-breakpoint
CREATE TABLE `chat_restrictions` (
	`artist_id` text NOT NULL,
	`user_id` text NOT NULL,
	`until` integer,
	`by_id` text,
	`created_at` integer DEFAULT (cast(round(unixepoch('subsec') * 1000) as integer)) NOT NULL,
	PRIMARY KEY(`artist_id`, `user_id`),
	FOREIGN KEY (`artist_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE TABLE `chat_rules` (
	`event_id` text PRIMARY KEY NOT NULL,
	`slow_seconds` integer DEFAULT 0 NOT NULL,
	`pinned_message_id` text,
	`blocked_words` text DEFAULT '[]' NOT NULL,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `helpers` (
	`artist_id` text NOT NULL,
	`user_id` text NOT NULL,
	`task` text NOT NULL,
	`accepted_at` integer,
	`created_at` integer DEFAULT (cast(round(unixepoch('subsec') * 1000) as integer)) NOT NULL,
	PRIMARY KEY(`artist_id`, `user_id`, `task`),
	FOREIGN KEY (`artist_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `reaction_counts` (
	`event_id` text NOT NULL,
	`emoji` text NOT NULL,
	`count` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`event_id`, `emoji`),
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `attendances` (
	`event_id` text NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer DEFAULT (cast(round(unixepoch('subsec') * 1000) as integer)) NOT NULL,
	PRIMARY KEY(`event_id`, `user_id`),
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `broadcasts` (
	`id` text PRIMARY KEY NOT NULL,
	`event_id` text NOT NULL,
	`source` text NOT NULL,
	`started_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `broadcasts_event` ON `broadcasts` (`event_id`,`started_at`);--> statement-breakpoint
CREATE TABLE `events` (
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
	`max_attendees` integer,
	`current_attendees` integer DEFAULT 0 NOT NULL,
	`saved_count` integer DEFAULT 0 NOT NULL,
	`image_url` text,
	`sample_videos` text DEFAULT '[]' NOT NULL,
	`status` text DEFAULT 'published' NOT NULL,
	`hidden_at` integer,
	`is_live` integer DEFAULT false NOT NULL,
	`stream_url` text,
	`stream_platform` text DEFAULT 'nhacsong_live' NOT NULL,
	`chat_enabled` integer DEFAULT true NOT NULL,
	`lobby_minutes` integer DEFAULT 30 NOT NULL,
	`tips_enabled` integer DEFAULT false NOT NULL,
	`replay_days` integer,
	`created_at` integer DEFAULT (cast(round(unixepoch('subsec') * 1000) as integer)) NOT NULL,
	`updated_at` integer DEFAULT (cast(round(unixepoch('subsec') * 1000) as integer)) NOT NULL,
	FOREIGN KEY (`artist_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "events_language" CHECK("events"."language" in ('en', 'vi')),
	CONSTRAINT "events_category" CHECK("events"."category" in ('Bolero', 'Classical', 'Pop', 'Open', 'Traditional', 'Ballad')),
	CONSTRAINT "events_type" CHECK("events"."event_type" in ('free', 'donation', 'ticketed')),
	CONSTRAINT "events_status" CHECK("events"."status" in ('draft', 'published', 'cancelled')),
	CONSTRAINT "events_platform" CHECK("events"."stream_platform" in ('nhacsong_live', 'youtube', 'facebook')),
	CONSTRAINT "events_kind" CHECK("events"."kind" in ('Concert', 'Intimate', 'Festival')),
	CONSTRAINT "events_ends_after_start" CHECK("events"."end_time" > "events"."start_time"),
	CONSTRAINT "events_duration" CHECK("events"."duration" > 0),
	CONSTRAINT "events_seats" CHECK("events"."max_attendees" > 0),
	CONSTRAINT "events_price" CHECK(("events"."event_type" = 'ticketed' and "events"."ticket_price_cents" > 0) or ("events"."event_type" <> 'ticketed' and "events"."ticket_price_cents" is null)),
	CONSTRAINT "events_replay" CHECK("events"."replay_days" > 0)
);
--> statement-breakpoint
CREATE INDEX `events_listed` ON `events` (`status`,`end_time`,`start_time`,`id`);--> statement-breakpoint
CREATE INDEX `events_start` ON `events` (`start_time`,`id`);--> statement-breakpoint
CREATE INDEX `events_artist` ON `events` (`artist_id`,`start_time`);--> statement-breakpoint
CREATE INDEX `events_live` ON `events` (`is_live`) WHERE is_live = 1;--> statement-breakpoint
CREATE INDEX `events_popularity` ON `events` ((current_attendees + saved_count),`start_time`,`id`);--> statement-breakpoint
CREATE INDEX `events_newest` ON `events` (`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `recordings` (
	`event_id` text PRIMARY KEY NOT NULL,
	`duration_ms` integer NOT NULL,
	`bytes` integer NOT NULL,
	`ready_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `saved_events` (
	`user_id` text NOT NULL,
	`event_id` text NOT NULL,
	`created_at` integer DEFAULT (cast(round(unixepoch('subsec') * 1000) as integer)) NOT NULL,
	PRIMARY KEY(`user_id`, `event_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `saved_events_event` ON `saved_events` (`event_id`);--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`address` text NOT NULL,
	`language` text NOT NULL,
	`subject` text NOT NULL,
	`text` text NOT NULL,
	`html` text NOT NULL,
	`once_key` text,
	`state` text DEFAULT 'waiting' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`sent_at` integer,
	`created_at` integer DEFAULT (cast(round(unixepoch('subsec') * 1000) as integer)) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "outbox_state" CHECK("outbox"."state" in ('waiting', 'sent', 'failed'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `outbox_once_key_unique` ON `outbox` (`once_key`);--> statement-breakpoint
CREATE INDEX `outbox_waiting` ON `outbox` (`state`,`created_at`);--> statement-breakpoint
CREATE TABLE `donations` (
	`id` text PRIMARY KEY NOT NULL,
	`event_id` text NOT NULL,
	`user_id` text NOT NULL,
	`payment_id` text NOT NULL,
	`stripe_payment_intent_id` text,
	`amount_cents` integer NOT NULL,
	`dedication` text,
	`hide_amount` integer DEFAULT false NOT NULL,
	`created_at` integer DEFAULT (cast(round(unixepoch('subsec') * 1000) as integer)) NOT NULL,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "donations_amount" CHECK("donations"."amount_cents" between 100 and 999900)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `donations_payment_id_unique` ON `donations` (`payment_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `donations_stripe_payment_intent_id_unique` ON `donations` (`stripe_payment_intent_id`);--> statement-breakpoint
CREATE INDEX `donations_event` ON `donations` (`event_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `payments` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`event_id` text NOT NULL,
	`user_id` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`currency` text DEFAULT 'usd' NOT NULL,
	`state` text DEFAULT 'held' NOT NULL,
	`provider` text NOT NULL,
	`intent_id` text,
	`client_secret` text,
	`held_until` integer,
	`reason` text,
	`dedication` text,
	`hide_amount` integer DEFAULT false NOT NULL,
	`paid_at` integer,
	`created_at` integer DEFAULT (cast(round(unixepoch('subsec') * 1000) as integer)) NOT NULL,
	`updated_at` integer DEFAULT (cast(round(unixepoch('subsec') * 1000) as integer)) NOT NULL,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "payments_kind" CHECK("payments"."kind" in ('ticket', 'donation')),
	CONSTRAINT "payments_state" CHECK("payments"."state" in ('held', 'paying', 'paid', 'refunding', 'refunded', 'expired', 'failed')),
	CONSTRAINT "payments_provider" CHECK("payments"."provider" in ('test', 'stripe')),
	CONSTRAINT "payments_amount" CHECK("payments"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payments_intent_id_unique` ON `payments` (`intent_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `payments_client_secret_unique` ON `payments` (`client_secret`);--> statement-breakpoint
CREATE UNIQUE INDEX `payments_one_hold` ON `payments` (`event_id`,`user_id`) WHERE kind = 'ticket' and state in ('held', 'paying');--> statement-breakpoint
CREATE INDEX `payments_holds` ON `payments` (`event_id`,`state`,`held_until`);--> statement-breakpoint
CREATE INDEX `payments_unsettled` ON `payments` (`state`,`updated_at`);--> statement-breakpoint
CREATE INDEX `payments_user` ON `payments` (`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `provider_events` (
	`id` text PRIMARY KEY NOT NULL,
	`provider` text NOT NULL,
	`type` text NOT NULL,
	`payload` text,
	`created_at` integer DEFAULT (cast(round(unixepoch('subsec') * 1000) as integer)) NOT NULL
);
--> statement-breakpoint
CREATE TABLE `refunds` (
	`id` text PRIMARY KEY NOT NULL,
	`payment_id` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`state` text DEFAULT 'requested' NOT NULL,
	`provider_refund_id` text,
	`reason` text NOT NULL,
	`created_at` integer DEFAULT (cast(round(unixepoch('subsec') * 1000) as integer)) NOT NULL,
	`settled_at` integer,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "refunds_state" CHECK("refunds"."state" in ('requested', 'done', 'failed')),
	CONSTRAINT "refunds_amount" CHECK("refunds"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_payment_id_unique` ON `refunds` (`payment_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_provider_refund_id_unique` ON `refunds` (`provider_refund_id`);--> statement-breakpoint
CREATE TABLE `tickets` (
	`id` text PRIMARY KEY NOT NULL,
	`event_id` text NOT NULL,
	`user_id` text NOT NULL,
	`payment_id` text,
	`stripe_payment_intent_id` text,
	`price_cents` integer NOT NULL,
	`status` text DEFAULT 'active' NOT NULL,
	`code` text NOT NULL,
	`purchase_date` integer NOT NULL,
	`used_at` integer,
	`refunded_at` integer,
	`created_at` integer DEFAULT (cast(round(unixepoch('subsec') * 1000) as integer)) NOT NULL,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "tickets_status" CHECK("tickets"."status" in ('active', 'used', 'refunded')),
	CONSTRAINT "tickets_price" CHECK("tickets"."price_cents" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tickets_payment_id_unique` ON `tickets` (`payment_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `tickets_stripe_payment_intent_id_unique` ON `tickets` (`stripe_payment_intent_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `tickets_code_unique` ON `tickets` (`code`);--> statement-breakpoint
CREATE UNIQUE INDEX `tickets_one_each` ON `tickets` (`event_id`,`user_id`) WHERE status <> 'refunded';--> statement-breakpoint
CREATE INDEX `tickets_user` ON `tickets` (`user_id`,`purchase_date`);--> statement-breakpoint
CREATE TABLE `waiting_list` (
	`user_id` text NOT NULL,
	`event_id` text NOT NULL,
	`offered_until` integer,
	`created_at` integer DEFAULT (cast(round(unixepoch('subsec') * 1000) as integer)) NOT NULL,
	PRIMARY KEY(`user_id`, `event_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `waiting_list_queue` ON `waiting_list` (`event_id`,`created_at`);