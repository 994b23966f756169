CREATE TABLE `captions` (
	`event_id` text NOT NULL,
	`language` text NOT NULL,
	`vtt` text NOT NULL,
	`cues` integer NOT NULL,
	`given_at` integer NOT NULL,
	PRIMARY KEY(`event_id`, `language`),
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "captions_language" CHECK("captions"."language" in ('en', 'vi')),
	CONSTRAINT "captions_cues" CHECK("captions"."cues" > 0)
);
