CREATE TABLE `statement_columns` (
	`bank` text PRIMARY KEY NOT NULL,
	`columns` text NOT NULL
);
