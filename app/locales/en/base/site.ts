const site = {
  intro:
    "What this site is called and how it looks. Changes apply right away, to pages, emails and documents.",
  looksTitle: "Name and looks",
  choicesTitle: "Languages, artists, home page",
  saved: "Changes saved",

  name: "Name of the site",
  nameHint: "Up to 24 characters. Shown in the header and in every email.",
  shortName: "Short name (optional)",
  shortNameHint: "Up to 12 characters, for the icon on a phone.",
  nameRequired: "Please give the site a name.",
  nameLong: "Up to 24 characters.",
  shortNameLong: "Up to 12 characters.",
  nameSigns: "The name has characters that emails or phones can't show. Leave them out.",

  logo: "Logo file",
  logoHint:
    "PNG, JPEG or WebP, up to 10 MB. A square with a transparent background works best. It's used in the header, emails, receipts, share images, and as the icon of the site.",
  logoNow: "Your logo",
  logoUnreadable: "We can't read this file as a picture. Please use PNG, JPEG or WebP.",
  logoLarge: "Up to 10 MB.",
  logoRemove: "Remove the logo",

  contact: "Email or web address",
  contactHint:
    "Shown in the footer, in emails and on receipts. Leave it blank to use the one of the server's settings.",
  contactHintNow:
    "Shown in the footer, in emails and on receipts. Leave it blank to use {contact}.",
  contactInvalid: "Please enter an email address, or a web address with https://.",

  colorsHint: "The backgrounds and the text stay as they are. Only these two change.",
  primary: "Main color",
  accent: "Price color",
  shades: "Use the nearest readable shade where a color is too weak",
  colorsReset: "Back to red and gold",
  colorUnknown: "Please choose a color.",
  colorsWeak: "Some of it would be hard to read.",
  colorWeak:
    "Hard to read in some places, see the samples. There, the nearest readable shade is {shade}.",
  sample: "Buy",
  samples: "Is it readable?",
  role: {
    words: "Words on it",
    fillOnPaper: "Button on light",
    fillAtNight: "Button on dark",
    textOnPaper: "Price on light",
    textAtNight: "Price on dark",
  },
  ratio: "{ratio} : 1, needs {needed}",
  readable: "Readable",
  weak: "Too weak",
  nearest: "Nearest: {shade} ({ratio} : 1)",

  languages: "Languages of the site",
  languagesHint:
    "With one language, the switch disappears, and pages, emails and text messages are in that language.",
  languagesOf: { both: "English and Vietnamese", vi: "Vietnamese only", en: "English only" },
  languagesUnknown: "Please choose the languages.",

  applicants: "Who can apply as an artist",
  applicantsOf: {
    everybody: "Everyone",
    invited: "People with an invitation code",
    nobody: "Nobody",
  },
  applicantsUnknown: "Please choose who can apply.",

  features: "Featured shows and artists",
  featuresHint:
    "Addresses of shows or artists on this site, one per line, up to 6, in this order. Shows that are over and hidden ones disappear by themselves. If you leave this blank, the page chooses.",
  featuresMany: "Up to 6 shows and artists.",
  featureUnknown: "Please use addresses of shows or artists on this site, one per line.",
  featureGone: "{path} isn't a public show that is still to come, or a listed artist.",

  documentsTitle: "Terms, privacy and imprint",
  ownText: "Your text: version {version}, since {date}",
  standardInForce: "The standard text is in force.",
  noImprint: "There's no imprint yet.",
  backToSite: "Name, looks, texts",
  documentEdit: "Text",
  documentSave: "Save as new version",
  documentSaved: "Saved. This version is in force now.",
  documentPreview: "Preview",
  documentLong: "Up to 50,000 characters in each language.",
  documentChanged:
    "Someone saved another version after you opened this page. Copy your text, reload, then add it again.",
  markdownHint:
    "Markdown: # Heading, **bold**, a line starting with - for lists, [words](https://example.org) for links. HTML and pictures aren't shown. {name} and {contact} stand for the name and contact above.",
  textEn: "English text",
  textVi: "Vietnamese text",
  blankStandard:
    "If both are blank, the standard text is shown. If one is blank, people see the other language.",
  blankImprint:
    "If both are blank, there's no imprint. If one is blank, people see the other language.",
  startFromStandard: "Start from the standard text",
  fromStandard: "The fields hold the standard text. Nothing is saved yet.",
  fromVersion: "The fields hold version {version}. Nothing is saved yet.",
  mustAgree: "Members must agree again",
  mustAgreeHint:
    "They see a notice on every page, and can't buy, publish shows or start streaming until they've agreed. Tickets they hold stay valid.",
  previewTitle: "Preview",
  previewNote: "This is how the text will look. It isn't saved yet.",
  previewBlank: "Both fields are blank.",
  languageOf: { en: "English", vi: "Vietnamese" },
  versions: "Versions",
  versionLine: "Version {version}, {when}.",
  versionLineBy: "Version {version}, {when}, by {by}.",
  versionStandard: "Back to the standard text.",
  versionAsked: "Members were asked to agree again.",
  versionZero: "Standard text",
  noVersions: "No versions yet.",
  termsChanged: "Our terms have changed. Please agree to them first: open /terms/agree.",
  termsChangedAgain: "The terms changed again just now. Please reload the page and read them.",
};

export default site;
