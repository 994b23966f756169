DROP INDEX `donations_stripe_payment_intent_id_unique`;--> statement-breakpoint
DROP INDEX `payments_client_secret_unique`;--> statement-breakpoint
DROP INDEX `tickets_stripe_payment_intent_id_unique`;