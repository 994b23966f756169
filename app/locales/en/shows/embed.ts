const embed = {
  lead: "A small card that sells tickets anywhere. Paste the code once: the price and the seats stay up to date.",
  code: "Code to paste",
  codeHint:
    "Works on any site that accepts HTML. On WordPress and many others it's enough to paste the address of the page.",
  pageAddress: "Address of the page",
  preview: "Preview",
  look: "Look",
  themes: { auto: "Same as the reader's device", light: "Light", dark: "Dark" },
  languages: { auto: "The reader's", vi: "Tiếng Việt", en: "English" },
  size: "Size",
  sizes: { small: "Small (320 px)", medium: "Medium (480 px)", large: "Large (728 px)" },
  show: "Update preview",
  previewTitle: "Card of {name}",
  artistCard:
    "This card shows you and your next show. Each show has a card of its own: open it from the list of your shows.",
  settings: "Where your cards appear",
  sites: "Sites that may show your cards",
  sitesHint:
    "One per line, such as example.com or *.example.com. Leave this blank to allow every site.",
  siteInvalid:
    "“{line}” isn't a site. Please enter each site as an address, such as example.com or https://blog.example.com",
  sitesMany: "You can enter up to 20 sites",
  playsInside: "Play free and donation shows inside the card",
  playsInsideHint:
    "Live and as a replay. Viewers in the card are counted like all others; chat and tips stay on {siteName}.",
  saved: "Settings saved",
  notSaved: "Settings not saved",
  toSettings: "Choose which sites may show your cards",
  draft: "This show isn't published yet. Until then, its card says that the show isn't available.",
  feed: "Your shows as a feed",
  feedHint: "For news readers and for programs that list your shows.",
  address: "Open this address",
  liveOn: "Live on {siteName}",
  viewArtist: "View artist",
  allShows: "All shows",
  allArtists: "All artists",
  nextShow: "Next show:",
  liveNow: "Live now:",
  noShow: "No upcoming shows",
  cancelled: "This show has been cancelled.",
  missing: { event: "This show isn't available", artist: "This artist isn't available" },
  feedTitle: "Shows on {siteName}",
  feedDescription: "Upcoming and live shows on {siteName}",
  artistFeedTitle: "{name} on {siteName}",
  artistFeedDescription: "Shows by {name}",
};

export default embed;
