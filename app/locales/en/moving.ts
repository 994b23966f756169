const moving = {
  export: {
    open: "Take everything out",
    title: "Take everything out",
    lead: "One file with everything you have here. Programs can read it, and spreadsheets open the tables in it.",
    nowTitle: "Your archive",
    count: {
      shows_one: "{formatted} show",
      shows_other: "{formatted} shows",
      songs_one: "{formatted} song",
      songs_other: "{formatted} songs",
      followers_one: "{formatted} follower",
      followers_other: "{formatted} followers",
      tickets_one: "{formatted} valid ticket",
      tickets_other: "{formatted} valid tickets",
    },
    download: "Download the archive",
    takesTime:
      "We pack the file while you download it, so your browser can't show how much is left. With many tickets or pictures it takes a few minutes. Nothing is stored on the server.",
    filesTitle: "What is in it",
    files: {
      shows: "shows.json: your shows, drafts too, with their pictures and set lists",
      songs: "songs.json: your songbook, with translations and times",
      profile: "profile.json: your artist profile",
      audience: "audience.csv: the names of followers and ticket holders who agreed to newsletters",
      money: "tickets.csv, tips.csv, money.csv and payouts.csv: every sale, tip, refund, fee and payout",
    },
    private:
      "Email addresses and phone numbers of your audience aren't in it: people gave them to this site, and you don't see them here either. Recordings and chats aren't in it.",
  },
};

export default moving;
