const push = {
  title: "Tell me when it starts",
  lead: "We'll tell you on this device 15 minutes before your shows, and when they go live. Open the notification and you're there.",
  more: "We also tell you when a seat opens up, when you get a gift, and when an artist replies. No ads. You can turn it off here at any time.",
  turnOn: "Yes, tell me on this device",
  turningOn: "Waiting for your answer...",
  asksNext: "Your device asks once more. Choose “Allow”.",
  mailStays: "You still get our emails, and your notifications are always in your list.",
  listStays: "Your notifications are always in your list.",
  byMail: "Get emails instead",
  previewSoon: "Open to go to your show.",
  previewLive: "Open to watch.",
  onTitle: "On: we'll tell you on this device",
  onHint: "Until you turn it off or sign out. Quiet hours and kinds are in the settings.",
  turnOff: "Turn off",
  turnedOn: "Notifications are on for this device",
  turnedOff: "Notifications are off for this device",
  deniedTitle: "This browser blocks our notifications",
  deniedHint:
    "Press the icon beside the address, then “Notifications”, then “Allow”. Then reload this page.",
  unsupportedTitle: "This browser can't show notifications",
  unsupportedHint:
    "Try Chrome, Edge, Firefox or Safari, not in a private window or inside another app.",
  needsScripts:
    "This browser can't show notifications now, because JavaScript is turned off in its settings.",
  notAllowed: "You didn't allow notifications, so they are still off.",
  failed: "That didn't work, so notifications are still off. Please try again.",
  iphoneTitle: "On an iPhone, one step first",
  iphoneHint:
    "Apple allows notifications only from apps on the Home Screen. It takes half a minute.",
  iphoneGuide: "iPhone or iPad? How to add {siteName} to the Home Screen",
  stepShare: "In Safari, tap “Share”: the square with the arrow.",
  stepAdd: "Scroll down a little and tap “Add to Home Screen”, then “Add”.",
  stepOpen: "Open {siteName} from the Home Screen, and tap “Tell me when it starts” there.",
  ios: { copy: "Copy", bookmark: "Add Bookmark", add: "Add to Home Screen", print: "Print" },
};

export default push;
