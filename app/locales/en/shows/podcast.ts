const podcast = {
  title: "Podcast",
  hint: "Your podcast has the sound of replays that you offer here. People hear it in any podcast app, without a picture and on little data.",
  off: "The sound of this replay isn't part of your podcast.",
  making: "We're making the sound file. It appears in your podcast in a few minutes.",
  ready:
    "The sound of this replay is in your podcast ({formatted} MB). It stays as long as the replay.",
  failed: "The sound of this replay has a format that podcast apps can't play.",
  offer: "Offer the sound as a podcast",
  end: "Remove it from the podcast",
  offered: "Offered as a podcast",
  ended: "Removed from your podcast",
  endedText: "Apps that have already loaded it keep their copy.",
  feed: "Address of your podcast",
  feedHint: "Add it in Apple Podcasts, Spotify and others, once for all episodes.",
  notPossible: "Only replays that everyone can watch can be part of a podcast.",
  feedTitle: "{name}: live shows",
  feedDescription: "The sound of live shows by {name}",
  listen: "Podcast",
};

export default podcast;
