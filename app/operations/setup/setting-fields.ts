/** The setting behind each field of the first-run page. */
export const SETTING_FIELDS = {
  address: "APP_URL",
  contact: "CONTACT",
  smtpUrl: "SMTP_URL",
  mailFrom: "MAIL_FROM",
  stripeSecretKey: "STRIPE_SECRET_KEY",
  stripePublishableKey: "STRIPE_PUBLISHABLE_KEY",
  stripeWebhookSecret: "STRIPE_WEBHOOK_SECRET",
  bankBin: "BANK_BIN",
  bankAccount: "BANK_ACCOUNT",
  bankAccountName: "BANK_ACCOUNT_NAME",
} as const;
export type SettingField = keyof typeof SETTING_FIELDS;
