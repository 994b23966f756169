const setup = {
  title: "Set up your site",
  keyLead:
    "Nobody manages this site yet. Enter the one-time key that the installation printed. The command nhacsong setup-key prints a new one.",
  key: "One-time key",
  next: "Next",
  lead: "These are the most important settings. You can leave most of them blank and add them to the settings file later.",
  failed: "Not saved yet",
  keyWrong: "This key is incorrect. Check all 16 characters; only the newest key works.",
  keyExpired: "This key has expired. Run nhacsong setup-key on the server for a new one.",
  hasAdmin:
    "This site has an admin already. Sign in, or run nhacsong admin to see what you can do.",

  adminTitle: "You",
  adminHint: "This account manages the site.",
  email: "Your email",
  emailInvalid: "Please enter an email address.",
  password: "Password",

  siteTitle: "The site",
  address: "Public address",
  addressHint:
    "As people will type it, such as https://music.example. It's used in links and emails.",
  contact: "Contact (optional)",
  contactHint: "An email or web address. It's shown in the footer and in every email.",

  mailTitle: "Email",
  mailLead: "Without a mail server, emails wait in the outbox, where only an admin can read them.",
  smtpUrl: "Mail server (optional)",
  smtpUrlHint: "Such as smtp://user:password@mail.example:587",
  mailFrom: "Sender (optional)",
  mailFromHint: "Such as Our Stage <no-reply@music.example>",
  testMail: "Send a test email",
  testMailSent:
    "We sent a test email to {email}. Nothing is saved yet. Please enter the password again.",
  testMailSubject: "Your mail server works",
  testMailText: "This is a test email from the setup of your site.",
  mailUnset: "Please enter a mail server first.",
  mailFailed: "The test email wasn't sent. The mail server says: {reason}",

  paymentsTitle: "Payments",
  paymentsLead: "Leave this blank if you don't sell tickets yet.",
  testPayments: "Test payments",
  testPaymentsHint: "Visitors get tickets without paying. Turn this off before you sell.",
  stripeSecretKey: "Stripe: secret key",
  stripePublishableKey: "Stripe: publishable key",
  stripeWebhookSecret: "Stripe: webhook signing secret",
  stripeHint: "For cards. The webhook's address is {address}/api/stripe/webhook.",
  bankBin: "Bank: BIN",
  bankBinHint: "Six digits, such as 970436. For bank transfers in đồng.",
  bankAccount: "Bank: account number",
  bankAccountName: "Bank: account holder",
  bankIncomplete: "Bank transfers need all three: BIN, account number and account holder.",

  given: "Already set in the settings file: {names}.",
  restartLead: "When you save, the site restarts. That takes a few seconds.",
  manualLead:
    "When you have saved, restart the site. Everything but your account, the name and the languages changes only then.",

  doneTitle: "Your site is set up",
  doneRestart: "The site is restarting with these settings, which takes a few seconds.",
  doneManual:
    "Restart the site now, for example with systemctl restart nhacsong. Everything but your account, the name and the languages changes only then.",
  doneNext:
    "Sign in with your email and password. In your profile, add a passkey or two-step verification. Until then, you can't open the admin pages.",
  signIn: "Sign in",

  invalid: {
    address: "Please enter an address without a path, such as https://music.example.",
    contact: "Please enter an email address, or a web address with https://.",
    smtpUrl: "Please enter an address such as smtp://user:password@mail.example:587.",
    mailFrom: "Please enter an email address, or a name and an address in angle brackets.",
    stripeSecretKey: "The secret key begins with sk_ or rk_.",
    stripePublishableKey: "The publishable key begins with pk_.",
    stripeWebhookSecret: "This secret can't be used. It begins with whsec_.",
    bankBin: "The BIN has six digits.",
    bankAccount: "The account number has 6 to 19 characters.",
    bankAccountName: "The account holder's name has up to 70 characters.",
  },
};

export default setup;
