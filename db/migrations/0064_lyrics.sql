CREATE TABLE `lyric_cues` (
	`event_id` text NOT NULL,
	`seq` integer NOT NULL,
	`media_time` integer NOT NULL,
	`kind` text NOT NULL,
	`set_list_song_id` text,
	`line` integer NOT NULL,
	`title` text NOT NULL,
	`writer` text,
	`text` text,
	`translation` text,
	`upcoming` text NOT NULL,
	`created_at` integer DEFAULT (cast(round(unixepoch('subsec') * 1000) as integer)) NOT NULL,
	PRIMARY KEY(`event_id`, `seq`),
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`set_list_song_id`) REFERENCES `set_list_songs`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "lyric_cues_kind" CHECK("lyric_cues"."kind" in ('line', 'clear', 'next'))
);
--> statement-breakpoint
CREATE INDEX `lyric_cues_time` ON `lyric_cues` (`event_id`,`media_time`);--> statement-breakpoint
CREATE INDEX `lyric_cues_set_list_song` ON `lyric_cues` (`set_list_song_id`);--> statement-breakpoint
CREATE TABLE `lyric_desks` (
	`event_id` text PRIMARY KEY NOT NULL,
	`shows_set_list` integer DEFAULT false NOT NULL,
	`link_number` integer,
	`links_made` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `set_list_songs` (
	`id` text PRIMARY KEY NOT NULL,
	`event_id` text NOT NULL,
	`song_id` text NOT NULL,
	`position` integer NOT NULL,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`song_id`) REFERENCES `songs`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `set_list_songs_event` ON `set_list_songs` (`event_id`,`position`);--> statement-breakpoint
CREATE INDEX `set_list_songs_song` ON `set_list_songs` (`song_id`);--> statement-breakpoint
CREATE TABLE `songs` (
	`id` text PRIMARY KEY NOT NULL,
	`artist_id` text NOT NULL,
	`title` text NOT NULL,
	`writer` text,
	`verses` text NOT NULL,
	`rights_confirmed_at` integer NOT NULL,
	`created_at` integer DEFAULT (cast(round(unixepoch('subsec') * 1000) as integer)) NOT NULL,
	`updated_at` integer DEFAULT (cast(round(unixepoch('subsec') * 1000) as integer)) NOT NULL,
	FOREIGN KEY (`artist_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE INDEX `songs_artist` ON `songs` (`artist_id`);