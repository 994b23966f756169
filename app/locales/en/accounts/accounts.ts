const accounts = {
  loginIdRequired: "Login ID is required",
  passwordShort: "Password must be at least 6 characters",
  passwordLong: "Your password can be up to 128 characters long.",
  passwordCommon: "This password is too common. Please choose another.",
  nameRequired: "Name is required",
  nameReserved: "This name could be mistaken for our team or for the site. Please choose another.",
  nameLong: "Your name can be up to 100 characters long.",
  passwordsDiffer: "Passwords don't match",
  termsRequired: "You must accept the terms and conditions",
  signInAgain:
    "To make sure it's you, please sign out and sign in again. You then have ten minutes to make this change.",
  currentPasswordRequired: "Please enter your current password.",
  currentPasswordWrong: "Current password is incorrect.",
  loginIdTaken: "This email or phone number is already in use. If it's yours, sign in with a code.",
  loginIdInvalid: "Please enter an email or a phone number.",
  countryCodeNeeded: "Please add the country code, for example +1 or +84.",
  invalidCredentials: "Invalid credentials. Please try again.",
  suspended: "Your account is suspended.",
  suspendedReason: "Reason: {reason}",
  suspendedUntil: "It stays suspended until our team lifts this.",
  suspendedAsk: "To ask about it, contact us at {contact}.",

  login: "Login",
  loginDescription:
    "Sign in to {siteName} to buy tickets, watch live Vietnamese shows and chat with the artists.",
  loginFailed: "Login failed",
  loginSuccessful: "Login successful",
  welcomeBack: "Welcome back!",
  signingIn: "Signing in...",
  loginId: "Email or phone number",
  loginIdHint: "For example: name@example.com or +1 408 555 0123",
  password: "Password",
  confirmPassword: "Confirm Password",
  passwordHint: "At least 6 characters",
  forgotLink: "Forgot password?",
  createAccount: "Create account",
  haveAccount: "Already have an account?",
  google: "Continue with Google",
  googleTitle: "Google sign-in",
  googleUnavailable: "Google sign-in isn't set up on this server.",
  googleFailed: "Google sign-in didn't work. Please try again.",
  googleJoined: "Google is now connected to your account",
  googleJoinedText:
    "Your old password, emailed links and access tokens no longer work. All other devices have been signed out.",
  googleJoinedFactor:
    "Your old password, emailed links and access tokens no longer work. All other devices have been signed out. Two-step verification stays on.",
  googleUnverified: "Google hasn't verified this email. Please sign in with a password.",
  googleOther: "This email belongs to another Google account.",
  codeTitle: "Two-step verification",
  passkeyLead: "Please confirm with your passkey that it's you.",
  codeLead: "Enter the code from your authenticator app, or one of your recovery codes.",
  codeLabel: "Code",
  codeNeeded: "This account uses two-step verification. Please include the code.",
  codeClockBehind:
    "The clock of this server is behind, so it can't check codes from your app. Use a recovery code, or try again in a few minutes.",
  codeWrong: "This code is incorrect. Please enter it again.",
  codeGone: "Please sign in again.",
  credentialsChanged: "The way to sign in to this account has just changed. Please sign in again.",
  codeSubmit: "Continue",
  codeToPayment: "Continue to payment: {price}",
  codeHoldsSeat_one: "We then hold your seat for {count} minute.",
  codeHoldsSeat_other: "We then hold your seat for {count} minutes.",
  sendCode: "Send me a code",
  sendCodeHintTexts:
    "No password needed: we email or text you a six-digit code. New here? This makes your account, too.",
  sendCodeHint:
    "No password needed: we email you a six-digit code. New here? This makes your account, too.",
  sendCodeHintTextsOnly:
    "No password needed: we text a six-digit code to your phone number. New here? This makes your account, too. We can't send emails yet.",
  adminCode: "Use a code from an admin",
  adminCodeHint:
    "This site can't send codes yet. If you can't sign in with a password, ask its admin to read out a code.",
  orPassword: "or with your password",
  continuingAccepts:
    "By continuing you accept the <terms>Terms</terms> and the <privacy>Privacy Policy</privacy>.",
  codeType: "Enter the code",
  codeSentTo: "We're sending a six-digit code to {email}.",
  codeTextedTo: "We're texting a six-digit code to {phone}.",
  codeReadOut: "Enter the six-digit code that an admin reads out to you by phone.",
  codeReadOutAt: "No code yet? Contact us at {contact}: we call you and read it out.",
  codeReadOutAsk: "No code yet? Ask an admin of this site to call you and read it out.",
  codeInOutbox:
    "This site can't send emails yet. Its admin can read the code for {email} in the outbox.",
  codeBounced: "We couldn't deliver the email to {email}. Check the address, or use another one.",
  codeLookAgain: "No email yet? Check whether it was delivered",
  codeSix: "Six-digit code",
  codeSixHint: "It works for 10 minutes. No email? Look in your spam folder.",
  codeSixHintOutbox: "It works for 10 minutes.",
  codeSixHintText: "It works for 10 minutes. No text message? Check the number, or use your email.",
  codeSixHintTextNoMail: "It works for 10 minutes. No text message? Check the number.",
  codeSixHintReadOut: "It works for 15 minutes.",
  codeAgain: "Send again",
  codeOtherAddress: "Use another address",
  codeOtherNumber: "Use another number",
  codeDigits: "Please enter the six digits.",
  codeNotToCountry:
    "We don't text numbers in this country. Please enter your email, or sign in with your password.",
  codeNotToCountryNoMail:
    "We don't text numbers in this country. Please sign in with your password.",
  codeByMailOnly:
    "We can only email codes. Please enter your email, or sign in with your password.",
  codesOff: "This site can't send codes yet. Please sign in with your password.",
  codeForNumber:
    "Already have an account? Use your password below, or a code from an admin. New here? Create an account with this number and choose a password.",
  signUpWithNumber: "I'm new here: create an account",
  codeByCall: "Forgot your password? Contact us at {contact}: we call you and read out a code.",
  signInText: "{code} is your {siteName} code. It works for {minutes} minutes. Never share it.",
  textsUsedUp:
    "We can't send any more text messages today. Please use your email or your password.",
  textsUsedUpNoMail:
    "We can't send any more text messages today. Please use your password, or try again tomorrow.",
  codeWrongTriesLeft_one: "This code is incorrect. You have one more try.",
  codeWrongTriesLeft_other: "This code is incorrect. You have {count} more tries.",
  codeTriesOver: "That was the fifth wrong code. Please ask for a new one.",
  codeOfOtherBrowser:
    "This code was requested in another browser or on another device. Please enter it there, or ask for a new code here.",
  codeNewest: "Please enter the newest code",
  codeNewestText: "Several were requested in the last few minutes.",
  codesEnough:
    "Several codes for this address have been requested recently. Please use the newest one, or try again later.",
  linksEnough:
    "Several links for this address have been requested recently. Please use the newest one, or try again later.",
  mailsEnough:
    "Several emails to this address have been requested recently. Please check your inbox and your spam folder, or try again later.",
  passwordTriesOver_one:
    "Too many wrong passwords for this account. Please sign in with a code, or try again in {count} minute.",
  passwordTriesOver_other:
    "Too many wrong passwords for this account. Please sign in with a code, or try again in {count} minutes.",
  credentialsOff:
    "The password and passkeys of this account are paused. Sign in with a code, and tell us whether they're yours.",
  passwordAnswered: "This question has already been answered.",
  codeExpired: "This code has expired or was already used. Please ask for a new one.",
  codeTriesOverToday:
    "Too many wrong codes today. Please use your password, or try again tomorrow.",
  codeProofTriesOver: "Too many wrong codes for this address today. Please try again tomorrow.",
  noAccountHere:
    "There's no account with this phone number. Check the number, or create an account.",
  codeUseLink: "Too many wrong codes for this address. Please use the link in the email instead.",
  linkText: "This signs you in as {loginId} on this device.",
  linkSubmit: "Sign in",
  linkGone: "This link has expired or was already used. Please ask for a new code.",
  welcomeNew: "Welcome to {siteName}!",
  nameless: "Guest",
  whosePassword: "Is this your password?",
  whosePasswordText:
    "This account had a password before anyone confirmed its email or phone number. All other devices have been signed out. If you chose the password, keep it. If not, remove it, together with two-step verification and passkeys. Until you answer, they can't be used.",
  passwordMine: "I chose it, keep it",
  passwordForeign: "It isn't mine, remove it",
  passwordRemoved: "The password was removed",
  passwordRemovedText: "You can set a new password in your profile.",
  signInMail: {
    subject: "{code} is your code for {siteName}",
    code: "Your code is {code}. Enter it in the browser where you asked for it. It works once and expires in 10 minutes.",
    link: "Or sign in with this button, on any device.",
    button: "Sign in",
    ignore:
      "If you didn't ask for a code, you don't need to do anything. Don't give the code to anyone: we never ask for it.",
  },
  proofMail: {
    subject: "{code} is your code to confirm your email at {siteName}",
    code: "Your code is {code}. Enter it in the browser where you asked for it, to confirm that this email is yours. It works once and expires in 10 minutes.",
  },
  googleInstead: "You can sign in with an email or a phone number and a password.",
  or: "or",
  seatWaits: "Your seat is waiting.",
  backToLogin: "Back to login",

  goesHome: "You'll go to the home page next.",
  goesBack: "You'll go back to the page you came from next.",
  goesToShow: "You'll go back to “{title}” next.",
  goesTo: {
    dashboard: "You'll go to your dashboard next.",
    saved: "You'll go to your saved events next.",
    tickets: "You'll go to your tickets next.",
    profile: "You'll go to your profile next.",
    checkout: "You'll go to checkout next.",
    stream: "You'll go to the stream next.",
    event: "You'll go back to the show next.",
    artist: "You'll go back to the artist next.",
    apply: "You'll go to your artist application next.",
    report: "You'll go to your report next.",
  },

  signup: "Create account",
  signupFailed: "Signup failed",
  signupError: "Failed to create account. Please try again.",
  creating: "Creating account...",
  created: "Account created successfully",
  signInWith: "Your account is ready. Please sign in with {loginId}.",
  name: "Name",
  nameHint:
    "Enter your full name. In chat, others see the name you're called by: the first word, or the last one of a Vietnamese name of three words or more. You can change that in your profile.",
  nameAsk: "What's your name?",
  nameAskLead: "You're logged in.",
  nameFailed: "We couldn't save your name",
  nameSave: "Save name",
  nameSaving: "Saving...",
  nameSaved: "Your name is saved",
  nameSkip: "Not now",
  accept: "I accept the <terms>Terms</terms> and the <privacy>Privacy Policy</privacy>",

  logoutQuestion: "Do you want to log out?",
  logout: "Logout",
  stay: "Cancel",
  loggedOut: "You are logged out.",

  forgotTitle: "Forgot password",
  forgotHint: "Enter your email or phone number. We'll email you a link to choose a new password.",
  forgotHintTexts:
    "Enter your email or phone number. We'll email you a link, or text you a code, to choose a new password.",
  forgotHintTextsOnly:
    "Enter your phone number. We'll text you a code to choose a new password. We can't send emails yet.",
  forgotHintOff:
    "This site can't send emails yet. Enter your email, and an admin can read your link to a new password in the outbox.",
  forgotSubmitTexts: "Continue",
  forgotPhone:
    "Signed up with a phone number only? Contact us at {contact}: we call you and read out a sign-in code. We can't send text messages yet.",
  forgotPhoneAsk:
    "Signed up with a phone number only? Ask an admin of this site to read out a sign-in code. We can't send text messages yet.",
  sendLink: "Send link",
  askForLink: "Ask for a link",
  linkSentToEmailOf:
    "If this number's account has an email, we've sent a link there. It works once and expires in 60 minutes.",
  linkSent: "If this account exists, we've sent a link. It works once and expires in 60 minutes.",
  linkInOutbox:
    "This site can't send emails yet. If this account exists and has an email, a link waits in the outbox, where an admin can read it. It works once and expires in 60 minutes.",
  linkAskAt: "To get it, contact us at {contact}.",
  linkAsk: "To get it, ask an admin of this site.",
  numberAskAt:
    "Only this number in the account? Contact us at {contact}: we call you and read out a sign-in code. Enter it on the login page.",
  numberAsk:
    "Only this number in the account? Ask an admin of this site to read out a sign-in code, and enter it on the login page.",
  resetTitle: "Choose a new password",
  resetGone: "This link has expired or was already used.",
  newPassword: "New password",
  savePassword: "Save password",
  passwordChanged: "Your password has been changed. All devices have been signed out.",
  askAgain: "Request a new link",

  resetMail: {
    subject: "Reset your password",
    body: "Someone, probably you, asked for a new password for your {siteName} account. Use this link to choose one. It works once and expires in 60 minutes.",
    button: "Choose a new password",
    ignore: "If this wasn't you, you don't need to do anything. Your password stays the same.",
  },

  apply: {
    title: "Apply as Artist",
    lead: "Tell us who you are. With an invitation code you can create shows right away. Without a code, we'll review your application, then email and notify you.",
    leadNoMail:
      "Tell us who you are. With an invitation code you can create shows right away. Without a code, we'll review your application. You'll find our answer in your notifications.",
    stageName: "Stage name",
    stageNameRequired: "Stage name is required",
    stageNameLong: "Your stage name can be up to 100 characters long.",
    bio: "About Me",
    bioLong: "Up to 2,000 characters.",
    genres: "Genre",
    links: "Links",
    linksHint: "Your pages, channels or profiles elsewhere. One per line, up to 5.",
    linksMany: "Up to 5 links.",
    linkInvalid: "“{line}” isn't a web address. Please use an http or https address.",
    code: "Invitation code",
    closed: "Applications are closed at the moment.",
    leadInvited:
      "You need an invitation code to apply. If you don't have one, please contact our team.",
    codeRequired: "You need an invitation code to apply.",
    codeInvalid: "This invitation code isn't valid. Please check it.",
    submit: "Send application",
    resubmit: "Send again",
    received: "We've received your application. You'll find our answer in your notifications.",
    welcome: "Welcome! You can now create shows.",
    already: "You're already an approved artist.",
    state: "Your application",
    pending: "Pending",
    approved: "Approved",
    rejected: "Rejected",
    pendingText:
      "We've received your application. You can still change it or add an invitation code.",
    rejectedText: "Your application wasn't approved. You can edit it and send it again.",
    toDashboard: "Dashboard",
    optional: "optional",
  },
};

export default accounts;
