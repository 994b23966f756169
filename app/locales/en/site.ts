const site = {
  intro: "What this site is called and how it looks. Changes apply right away, to pages, emails and documents.",
  save: "Save changes",
  saving: "Saving...",
  saved: "Changes saved",
  failed: "Not saved",

  nameTitle: "Name",
  name: "Name of the site",
  nameHint: "Up to 24 characters. Shown in the header and in every email.",
  shortName: "Short name (optional)",
  shortNameHint: "Up to 12 characters, for the icon on a phone.",
  nameRequired: "Please give the site a name.",
  nameLong: "Up to 24 characters.",
  shortNameLong: "Up to 12 characters.",
  nameSigns: "The name has characters that emails or phones can't show. Leave them out.",

  contactTitle: "Contact",
  contact: "Email or web address",
  contactHint:
    "Shown in the footer, in emails and on receipts. Leave it blank to use the one of the server's settings.",
  contactHintNow: "Shown in the footer, in emails and on receipts. Leave it blank to use {contact}.",
  contactInvalid: "Please enter an email address, or a web address with https://.",

  colorsTitle: "Two colors",
  colorsHint: "Paper, night and text stay as they are. Only these two change.",
  primary: "Now, and the main button",
  accent: "Value: prices, and the light that is on",
  shades: "Use the nearest readable shade where a color is too weak",
  colorsReset: "Back to red and gold",
  colorUnknown: "Please choose a color.",
  colorsWeak: "Some of it would be hard to read.",
  colorWeak: "Hard to read in some places, see the samples. There, the nearest readable shade is {shade}.",
  sample: "Buy",
  role: {
    words: "Words on it",
    fillOnPaper: "Button on paper",
    fillAtNight: "Button at night",
    textOnPaper: "Price on paper",
    textAtNight: "Price at night",
  },
  ratio: "{ratio} : 1, needs {needed}",
  readable: "Readable",
  weak: "Too weak",
  nearest: "Nearest: {shade} ({ratio} : 1)",
};

export default site;
