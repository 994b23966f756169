const profile = {
  saved: "Changes saved",

  names: "Name and picture",
  fullName: "Name",
  firstName: "Name you go by",
  firstNameHint: "What should we call you? This name also appears next to your chat messages.",
  email: "Email",
  phone: "Phone number",
  none: "None",
  memberSince: "Member since {month}",

  settings: "Language and display",
  onThisDevice: "On this device",
  timeZoneAuto: "Same as this device",
  languageUnknown: "Please choose a language.",
  themeUnknown: "Please choose an appearance.",

  password: "Password",
  currentPassword: "Current password",
  newPassword: "New password",
  changePassword: "Change password",
  passwordChanged: "Your password has been changed.",
  othersSignedOut: "All other devices have been signed out.",
  tokensEnd: "Your access tokens will stop working too.",

  sessions: "Active sessions",
  sessionsMore_one: "{count} more",
  sessionsMore_other: "{count} more",
  sessionThis: "This device",
  sessionUnknown: "Unknown device",
  sessionSince: "Signed in {time}",
  sessionEnd: "Sign out",
  sessionEndNamed: "Sign out: {device}, signed in {time}",
  sessionEnded: "That device is signed out.",
  signOutOthers: "Sign out all other devices",
  signOutOthersHint: "This device stays signed in. TVs you opened shows on stop too.",
  signingOut: "Signing out...",
  calendarEnds: "Your private calendar address will stop working too.",
  calendarEnded:
    "Your private calendar address no longer works. You can create a new one in your profile.",

  picture: "Picture",
  pictureHint: "JPEG, PNG, WebP, AVIF or GIF, up to 10 MB. Location and camera data are removed.",
  pictureLarge: "Pictures can be up to 10 MB.",
  pictureRemove: "Remove picture",

  reach: "Email and phone number",
  reachNew: "New email or phone number",
  reachHint:
    "We'll email you a link to confirm the change. For a new email, we send it there. For a new phone number, we send it to your current email.",
  reachHintCode:
    "For a new email, we send a link there. For a new phone number, we text a code to it.",
  reachHintText: "For a new phone number, we text a code to it.",
  reachSave: "Send the confirmation",
  emailIsConfirmed: "Your email is confirmed.",
  emailUnconfirmed:
    "Your email isn't confirmed yet. Please confirm it before you change how you sign in or add a phone number.",
  emailSend: "Email me a code",
  emailConfirm: "Confirm email",
  emailConfirmed: "Email confirmed",
  emailNone: "Your account has no email.",
  emailProven: "Your email is already confirmed.",
  emailChanged: "The email of your account has just changed. Please ask for a new code.",
  proveFirst: "Please confirm {address} first. You can get a code for it above.",
  phoneIsConfirmed: "Your phone number is confirmed.",
  phoneUnconfirmed:
    "Your phone number isn't confirmed yet. Once it is, you can sign in with a code that we text to it.",
  phoneSend: "Text me a code",
  codeAgain: "Send a new code",
  codeSending: "Sending...",
  phoneConfirm: "Confirm number",
  phoneConfirmed: "Phone number confirmed",
  phoneNone: "Your account has no phone number.",
  phoneProven: "Your phone number is already confirmed.",
  numberCodeSent: "We've texted a code to the new number. Please enter it within 10 minutes.",
  phoneChanged: "The number of your account has just changed. Please ask for a new code.",
  passwordInDoubt: "First tell us whether the password of this account is yours.",
  reachSent: "We've sent a link. It works once and expires in 60 minutes.",
  reachInOutbox:
    "This site can't send emails yet. The link is in its outbox, where an admin can read it. It works once and expires in 60 minutes.",
  phoneNeedsEmail:
    "To change your phone number, please add an email first: the change is confirmed with a link for that email.",
  confirmTitle: "Confirm the change",
  confirmText: "From now on you'll sign in and hear from us at: {to}",
  confirmSignIn:
    "This link is for the account of {name}. Sign in to that account here to use {to} for it. If it isn't yours, you don't need to do anything.",
  confirmOther:
    "This link is for another account, that of {name}. If it's yours, sign out here and sign in to it, then open the link again.",
  confirmed: "Confirmed: {to}",
  restoreTitle: "Undo the change",
  restoreText: "You'll sign in and hear from us at {former} again. All devices are signed out.",
  restoreNoPhone:
    "The phone number is removed from your account again. All devices are signed out.",
  restoreGone: "This link has expired or was already used. Contact us if you can't sign in.",
  restoreSubmit: "Undo and sign out all devices",
  restored: "The change is undone",
  restoredText: "All devices are signed out. Choose a new password now.",
  changeMail: {
    subject: "Confirm your new sign-in details",
    body: "Someone, probably you, wants to sign in to your {siteName} account with {to}. Use this link to confirm. It works once and expires in 60 minutes.",
    ignore: "If this wasn't you, you don't need to do anything. Your account stays the same.",
  },
  changedMail: {
    subject: "Your sign-in details were changed",
    body: "You now sign in to {siteName} with {to}.",
    undo: "If this wasn't you, use this link within 7 days. You get your former sign-in details back, and all devices are signed out.",
    contact: "If the link doesn't help, contact us at {contact} right away.",
  },

  notice: {
    reminders: "Remind me a day and an hour before a show",
    live: "Email me when a show starts",
    messages: "Email me once a day when I have unread messages as an artist",
    follows: "Email me when an artist I follow announces a show",
    newsletters: "Email me newsletters from artists I follow or have a ticket from",
    adminTasks: "Email me at most once an hour when something waits for my decision as an admin",
  },

  noPassword:
    "Your account has no password yet. You can choose one within ten minutes of signing in.",
  signInFirst:
    "Your account has no password. To make sure it's you, this only works within ten minutes of signing in.",
  signInWithGoogle: "Sign in with Google again",
  setPassword: "Set password",

  factor: {
    lead: "When you sign in, we'll ask for a code from an app on your phone as well as your password.",
    on: "On",
    begin: "Start",
    beginHint: "Turning it on signs out all your other devices.",
    again: "Create a new secret",
    scan: "1. Scan this code with your authenticator app, or type in the secret.",
    secret: "Secret",
    type: "2. Enter the code the app shows.",
    code: "Code",
    confirm: "Turn on",
    codesTitle: "Your recovery codes",
    codesHint:
      "Each code signs you in once if you lose your phone. We only show them now, so keep them somewhere safe.",
    codesLeft_one: "{count} recovery code left",
    codesLeft_other: "{count} recovery codes left",
    turnOff: "Turn off",
    turnedOff: "Two-step verification is off",
    alreadyOn: "Two-step verification is already on.",
    required: "Admins must use it on this server.",
  },

  data: "Your data",
  dataHint:
    "Everything we store about you, in one ZIP file. Its files are JSON, which programs read. If you're an artist, your shows, songs, pictures, audience and money are in it too, with tables that spreadsheets can open.",
  download: "Download my data",
  exportBegin: "Prepare my data",
  exportHint: "There's a lot of it, so preparing the file takes a while. It will be here.",
  exportMailed: "We'll email you when it's ready.",
  exportBegun: "We're preparing your data",
  exportBegunText: "You can close this page.",
  exportProgress: "Preparing your data: {percent}%",
  exportReload: "Check progress",
  exportReady: "Your data is ready.",
  exportUntil: "You can download it until {time}.",
  exportFailed: "We couldn't create the file. Please try again.",
  exportKept:
    "Your data is already prepared. Please download that file. You can ask for a new one once it expires.",
  exportMany: "You've asked for your data three times today. Please try again tomorrow.",
  exportGone: "This file has expired. Please prepare it again in your profile.",
  exportMail: {
    subject: "Your data is ready",
    body: "The file with your data is ready. We keep it for three days. Only you can open it, after signing in.",
  },

  delete: "Delete my account",
  deleteQuestion: "Delete your account? This cannot be undone.",
  deleteHint:
    "We remove your name, email and phone number. Your messages, reviews and payments stay without your name, because other people are part of them. Receipts keep your name, as the law requires.",
  deleteTicketsHint:
    "Please return tickets for upcoming shows first, including unclaimed gifts, or wait until the shows are over. Claimed gifts stay with the people who got them. A waiting application is closed, and your calendar address stops working.",
  deleteOpen: "I want to delete my account",
  deleting: "Deleting...",
  deleted: "Your account has been deleted.",
  deleteFailed: "Not deleted",
  deleteLastAdmin: "You're the only admin. Make someone else an admin first.",
  deleteTickets_one:
    "You have {count} ticket for an upcoming show. Please return it first, or wait until the show is over.",
  deleteTickets_other:
    "You have {count} tickets for upcoming shows. Please return them first, or wait until the shows are over.",
  deleteOwed: "We still owe you money from your shows. Please wait until it's paid, or contact us.",
  deleteDebt:
    "You owe {siteName} {money}, because refunds were higher than your earnings. Please contact us to settle it first.",
  deleteEvents_one: "You have {count} upcoming show. Please delete it first.",
  deleteEvents_other: "You have {count} upcoming shows. Please delete them first.",
};

export default profile;
