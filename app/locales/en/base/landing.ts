const landing = {
  metaTitle: "Live Vietnamese music",
  metaDescription:
    "An open online live-entertainment space for Vietnamese music lovers and talents in the USA, in Vietnam and worldwide.",
  heroTitle: "Live Vietnamese music,",
  heroTitleEnd: "wherever home is",
  heroLead:
    "Find a show tonight, take a seat and sing along in the chat. Artists play live from wherever they are.",
  liveHint: "You don't need a ticket for free and donation shows.",
  featuredShows: "Featured shows",
  upcoming: "Upcoming Events",
  price: "Price",
  show: "Show",
  pickMood: "Browse by category",
  featured: "Featured Artists",
  allArtists: "All artists",
  steps: {
    find: "Find a show",
    findHint: "Show times appear in your time zone, in Vietnam and in California.",
    seat: "Save it or get a ticket",
    seatHint:
      "Some shows are free, some take donations and some are ticketed. One ticket is one seat.",
    watch: "Watch, chat and support the artist",
    watchHint: "On a slow connection, choose audio only. Tips are credited to the artist.",
  },
  stageTitle: "The stage is yours",
  stageLead: "Schedule shows, sell tickets and build your audience. We read every application.",
  apply: "Apply as Artist",
  resultsFor: "Results for “{query}”",
  welcome: "Welcome, {name}!",
  musicLover: "Music Lover",
  tagline: "Discover live Vietnamese music, wherever you are.",
  yourTicket: "You have a ticket",
  toRoom: "Go to the show",
  toWaitingPage: "Open the waiting page",
  savedEvents: "Your Saved Events",
  followed: "Upcoming from artists you follow",
};

export default landing;
