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
};

export default site;
