const about = {
  title: "About Us",
  lead: "An open online live-entertainment space for Vietnamese music lovers and talents in the USA, in Vietnam and worldwide, with a way for artists to earn money.",
  mission: "Our mission",
  missionText:
    "Vietnamese music is at its best in a small room, with a singer close enough to see the breath before the line. Many of us live too far from such rooms. Nhạc Sống brings the room to the people: a phone in the Mekong Delta, a living room in Houston, a kitchen in Paris, all listening at the same moment. And it brings the people to the artists, with seats they can sell and support that reaches them.",
  offer: "What you'll find here",
  communityTitle: "Global Community",
  communityText:
    "Show times appear in your time zone, in Vietnam and in California. Chat in any language you like. The site is in English and Vietnamese.",
  liveTitle: "Live Entertainment",
  liveText:
    "Shows are live, not uploads. Some are free, some by donation, some with a ticket. On a slow connection you can listen to the sound alone.",
  supportTitle: "Artist Support",
  supportText:
    "Artists set their own prices and build their own audience. Tickets and donations are counted to the cent, and you can always see what you paid for.",
  values: "What we care about",
  preservationTitle: "Cultural preservation",
  preservationText: "Cải lương, ca trù, bolero and the songs our parents hummed share the stage with new music.",
  empowermentTitle: "Artist empowerment",
  empowermentText:
    "All a singer needs is a phone, a song and an approved account. Artists set their own schedule, seats and prices.",
  buildingTitle: "Community building",
  buildingText: "A show brings people together. We count real people and show real numbers, or none at all.",
  innovationTitle: "Innovation",
  innovationText: "Live video within seconds, and pages that work for everyone, on old phones and slow connections.",
  callTitle: "The stage is yours",
  callText: "Create an account, then apply as an artist from your profile.",
};

export default about;
