const overlay = {
  title: "Chat",
  off: "This overlay is switched off",
  lead: "The chat of your live show, or of your next one, on a transparent background. In OBS, add it as a browser source.",
  open: "Show the chat on your video",
  address: "Address for OBS",
  chatAddress: "Chat",
  tipsAddress: "Chat and tips",
  steps: {
    source: "In OBS, under Sources, choose + and Browser.",
    paste: "Paste the address into URL.",
    size: "Enter the width and height of the area, for example 1920 and 1080 for the whole picture. Leave Custom CSS as it is.",
  },
  secret: "This address is private",
  secretHint:
    "Anyone who has it can read the chat and the tips of your shows, ticketed ones too. A message that is removed disappears from your video at once, but not from your recording.",
  create: "Create the address",
  created: "Your overlay is ready",
  since: "Created {time}",
  replaceHint: "If someone else got the address, replace it. OBS then needs the new one.",
  replace: "Replace address",
  replacing: "Replacing...",
  replaced: "Address replaced",
  replacedHint: "The old address no longer works. Paste the new one into OBS.",
  remove: "Switch off",
  removing: "Switching off...",
  removed: "Overlay switched off",
  removedHint: "Its address no longer works, and OBS shows nothing.",
};

export default overlay;
