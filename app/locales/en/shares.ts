const shares = {
  siteTitle: "Our share",
  siteIntro:
    "What the site keeps of each ticket and tip. Artists see it before they publish a show. A change applies to shows that are published from now on, and never to others.",
  siteKind: "Share",
  siteKinds: { percent: "Percentage", fixed: "Amount" },
  sitePercent: "Percent of each ticket and tip",
  sitePercentHint: "0 to 50, for example 7.5.",
  siteAmounts: "Or an amount of each ticket and tip, never more than what was paid. Leave a currency blank for none.",
  siteAmount: {
    usd: "US dollars",
    vnd: "Vietnamese đồng",
    eur: "Euros",
    aud: "Australian dollars",
    cad: "Canadian dollars",
  },
  siteSave: "Change share",
  siteSaved: "Share changed. It applies to shows that are published from now on.",
  siteWhen: "Since",
  siteBy: "Changed by",
  sitePercentInvalid: "Enter a percentage from 0 to 50 with at most two decimals.",
  siteAmountInvalid: "Enter an amount, or leave it blank.",
  siteKindUnknown: "Choose a percentage or an amount.",
  siteNothing: "nothing",
  siteShareOf: "{share} of each ticket and tip",
  siteForArtists: "What we keep: {share}. It is fixed when you publish the show.",
  siteFixed: "What we keep: {share}. This was fixed when you published the show.",
  siteShareChanged:
    "What we keep changed since you opened this form. Nothing was published. Please look at it below, and publish again if you agree.",
};

export default shares;
