const reach = {
  sources: "Where tickets came from",
  sourcesHint:
    "Add ?utm_source=facebook, or another name, to a link to your show, and its tickets are counted under that name.",
  noSources: "No tickets yet",
  source: "From",
  from: {
    site: "Pages of this site",
    direct: "Opened directly: typed, bookmark, email or app",
    link: "Links on other sites",
    embed: "Cards on other sites",
    share: "Shared links",
    newsletter: "Your newsletters",
    pass: "Season passes",
    other: "Other names",
    unknown: "Not recorded",
  },
  sold: "Sold",
  refunded: "Refunded",
  countries: "Audience by country",
  countriesHint:
    "Based on the time zone of accounts and browsers, never on network addresses. For each show, countries with fewer than 3 viewers, or fewer than 3 tickets, are counted under Other countries.",
  countriesOfAll: "Viewers count once per show.",
  noCountries: "No viewers or tickets yet",
  country: "Country",
  other: "Other countries",
  unknown: "Unknown",
  viewers: "Viewers",
  tickets: "Tickets",
  retention: "How long people stayed",
  retentionHint: "Of everyone who came, the share that was watching, minute by minute.",
  came: "People who came",
  share: "% of those who came",
  atEnd: "Watching in the last minute",
  notRecorded: "Not recorded for this show",
  csv: "Download as CSV",
};

export default reach;
