const about = {
  lead: "An open online live-entertainment space for Vietnamese music lovers and talents in the USA, in Vietnam and worldwide, with a way for artists to earn money.",
  mission: "Our mission",
  missionText:
    "Vietnamese music is at its best in a small room, with the singer so close that you hear every breath. Many of us live too far from rooms like that. {siteName} brings the room to you: on a phone in the Mekong Delta, in a living room in Houston or in a kitchen in Paris. Everyone listens at the same time. It also brings artists an audience, with seats they can sell and tips from the people who listen.",
  offer: "What you'll find here",
  communityTitle: "Global Community",
  communityText:
    "Show times appear in your time zone, in Vietnam and in California. Chat in any language you like. The site is in English and Vietnamese.",
  liveTitle: "Live Entertainment",
  liveText:
    "Every show is live. Some are free, some take donations and some are ticketed. If your connection is slow, you can listen to the sound only.",
  supportTitle: "Artist Support",
  supportText:
    "Artists set their own prices and build their own audience. Tickets and donations are counted to the cent, and you can always see what you paid for.",
  values: "What we care about",
  preservationTitle: "Cultural preservation",
  preservationText:
    "Cải lương, ca trù, bolero and the songs our parents hummed share the stage with new music.",
  empowermentTitle: "Artist empowerment",
  empowermentText:
    "All a singer needs is a phone, a song and an approved account. Artists set their own schedule, seats and prices.",
  buildingTitle: "Community building",
  buildingText:
    "A show brings people together. We count real people and show real numbers, or none at all.",
  innovationTitle: "Innovation",
  innovationText:
    "Live video arrives within seconds, and our pages work for everyone, even on old phones and slow connections.",
  callTitle: "The stage is yours",
  callText: "Create an account and tell us about yourself. We read every application.",
  helpRun: "{siteName} at {host} is run by its operators. Write to them here:",
  helpRunNoContact:
    "The people who run {siteName} at {host} haven't published a contact address. You can do the following here:",
  helpArtist: "For questions about a show, message its artist:",
  helpWriteTo: "Message {name}",
  helpFindArtist: "Find the artist",
  helpTicket: "To see or return a ticket, open it:",
  helpReport:
    "If a show, an artist, a review or a message breaks the rules, use “Report” next to it. The people who run the site read every report.",
  trouble: {
    password: {
      title: "I forgot my password",
      text: "On the <login>login page</login> you can sign in with a code instead. To choose a new password, open <forgot>Forgot password</forgot>.",
    },
    phone: {
      title: "I lost my phone",
      text: "Sign in on another device: your tickets are there. Under <signin>Sign-in</signin> you can sign out all other devices. If an app on the lost phone gave you codes for the login, enter one of your recovery codes. If you have none, ask the people who run this site.",
    },
    refund: {
      title: "My refund hasn't arrived",
      text: "If you paid by card, the money goes back to that card. Depending on your bank, it can take a few days to appear. If you paid by bank transfer, open the ticket under <tickets>My Tickets</tickets> and tell us your account: we transfer the money within 3 days after that. Every refund is listed under <receipts>Receipts</receipts>.",
    },
    video: {
      title: "The video doesn't play",
      text: "Reload the page and check your internet. If it's slow, choose “Audio only” under “Quality”. If you came from Zalo, Messenger or Facebook, open the page in Chrome or Safari. For a show with tickets, sign in to the account that has the ticket.",
    },
  },
  helpSeller: "Tickets are sold by {seller}.",
};

export default about;
