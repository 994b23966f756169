const about = {
  title: "About Us",
  lead: "An open online live-entertainment space for Vietnamese music lovers and talents in the USA, in Vietnam and worldwide, with a way for artists to earn money.",
  mission: "Our mission",
  missionText:
    "Vietnamese music is at its best in a small room, with a singer close enough to see the breath before the line. Many of us live too far from such rooms. Nhạc Sống brings the room to the people: a phone in the Mekong Delta, a living room in Houston, a kitchen in Paris, all listening at the same moment. And it brings the people to the artists, with seats they can sell and support that reaches them.",
  offer: "What you find here",
  communityTitle: "Global Community",
  communityText:
    "Every time is shown in your zone, in Vietnam and in California. Chat in the language you like; the page speaks English and Vietnamese.",
  liveTitle: "Live Entertainment",
  liveText:
    "Shows are live, not uploads. Some are free, some by donation, some with a ticket. On a slow connection you can listen to the sound alone.",
  supportTitle: "Artist Support",
  supportText:
    "Artists set their own prices and keep their audience. Tickets and donations are counted to the cent, and everyone can see what they paid for.",
  values: "What we care about",
  preservationTitle: "Cultural preservation",
  preservationText:
    "Folk opera, chamber song, bolero and the tunes our parents hummed have a stage here beside what is new.",
  empowermentTitle: "Artist empowerment",
  empowermentText:
    "A singer needs a phone, a song and an approved account. Schedule, seats and income are in their hands.",
  buildingTitle: "Community building",
  buildingText: "A show is a meeting. We count real people and show real figures, or none.",
  innovationTitle: "Innovation",
  innovationText:
    "Live video in seconds, pages that work on old phones and poor lines, and doors that open for everyone.",
  callTitle: "The stage is yours",
  callText: "Create an account, then apply as an artist from your profile.",
};

export default about;
