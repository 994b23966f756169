/** Plain links to the pages of other services, without any script of theirs. */
export function shareLinks(address: string) {
  const link = encodeURIComponent(address);

  return [
    {
      key: "zalo",
      href: `https://button-share.zalo.me/share_external?layout=1&d=${zaloCode(address)}&shareType=0`,
      isApp: false,
    },
    { key: "facebook", href: `https://www.facebook.com/sharer/sharer.php?u=${link}`, isApp: false },
    { key: "messenger", href: `fb-messenger://share/?link=${link}`, isApp: true },
  ] as const;
}

/** The address in the form of Zalo's own share button. Addresses are ASCII. */
function zaloCode(address: string) {
  return encodeURIComponent(btoa(JSON.stringify({ url: new URL(address).href })));
}
