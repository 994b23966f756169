const health = {
  allGood: "Everything is working",
  fixNow_one: "{count} thing to fix now",
  fixNow_other: "{count} things to fix now",
  toLook_one: "{count} thing to look at",
  toLook_other: "{count} things to look at",
  checked: "Checked at {time}.",
  probed: "Checked {age} ago",
  running: "Checking what is outside. Reload in a few seconds.",
  checkAgain: "Check again",
  state: { ok: "Good", warn: "Check", bad: "Fix now" },
  broken: "This couldn't be checked ({reason})",
  brokenTodo: "Search the server log for “A health check failed to run”.",
  nothingToDo: "Nothing to do.",
  open: "Open",

  address: {
    name: "Address",
    reached: "{url} is this site",
    other: "{url} answered {status}, but isn't this site",
    unreachable: "{url} can't be reached ({reason})",
    todo: {
      other: "Check APP_URL, the DNS entry and the proxy's address (proxy_pass).",
      unreachable: "Check APP_URL, the DNS entry, the firewall and whether the proxy runs.",
    },
  },
  tls: {
    name: "Certificate",
    good: "Days until it expires: {days}",
    soon: "Days until it expires: {days}",
    refused: "Browsers refuse it ({reason})",
    none: "APP_URL is http://",
    todo: {
      soon: "Run “certbot renew” and find out why it wasn't renewed automatically.",
      refused: "Get one with “certbot --nginx”.",
      none: "Browsers allow the camera on secure pages only. Set up TLS and APP_URL=https://….",
    },
  },
  redirect: {
    name: "Redirect to https",
    there: "http:// redirects to https://",
    missing: "http:// answers {status} instead of redirecting to https://",
    closed: "Port 80 doesn't answer ({reason})",
    todo: {
      missing: "Add “return 301 https://$host$request_uri;”.",
      closed: "Open port 80: people who type only the domain name can't open the site.",
    },
  },
  proxy: {
    name: "Proxy",
    right: "Its headers arrive and are trusted",
    direct: "There's none in front of the site",
    untrusted: "It sends forwarded headers that aren't trusted",
    protocol: "The site sees “{seen}” instead of the protocol of APP_URL",
    host: "The site sees the host “{seen}” instead of “{host}”",
    todo: {
      untrusted: "If {peer} is your proxy, set TRUST_PROXY={peer} and restart.",
      protocol: "Add “proxy_set_header X-Forwarded-Proto $scheme;” and set TRUST_PROXY.",
      host: "Add “proxy_set_header Host $http_host;”.",
    },
  },
  upload: {
    name: "Uploads",
    passes: "9 MB pass",
    refused: "9 MB were refused ({status})",
    todo: { refused: "Set “client_max_body_size 32m;” in the proxy." },
  },
  socket: {
    name: "WebSockets",
    opens: "They open",
    refused: "They don't open ({reason})",
    todo: {
      refused:
        'Pass on upgrades: “proxy_set_header Upgrade $http_upgrade;” and “proxy_set_header Connection "upgrade";”.',
    },
  },
  metrics: {
    name: "Metrics",
    closed: "Not public",
    public: "Everyone can read /metrics",
    todo: {
      public:
        "The proxy sends no forwarded headers: add “proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;”. Or leave METRICS_FROM unset and use METRICS_TOKEN. Until you restart, only the token gives access.",
    },
  },
  rtmp: {
    name: "RTMP",
    off: "Off",
    open: "Encoders can reach {host}:{port}",
    other: "Another program answers on {host}:{port}",
    closed: "Encoders can't reach {host}:{port} ({reason})",
    todo: {
      other: "Change RTMP_PORT.",
      closed: "Set RTMP_HOST=0.0.0.0 and open the port in the firewall, or set RTMP_PORT=0.",
    },
  },
  clock: {
    name: "Clock",
    right: "Right, compared with {host}",
    late: "{off} off, compared with {host}",
    todo: { late: "Run “timedatectl set-ntp true”." },
  },
  memory: {
    name: "Memory",
    enough: "{all}",
    tight: "{all}: enough for one show",
    little: "Only {all}",
    todo: {
      tight: "For more shows at once, you need 2 GB.",
      little: "The server needs at least 512 MB.",
    },
  },
  files: {
    name: "Access to files",
    private: "Only the server's account can read its files",
    open: "Others can read {file} (mode {mode})",
    todo: { open: "Run “chmod {right} {file}”." },
  },
  bank: {
    name: "Bank account",
    set: "Transfers go to the account at {bank} ending in {end}",
    unknown: "{bin} isn't the BIN of a bank we know",
    missing: "SePay or payOS is set up, but no account",
    todo: {
      unknown: "Compare BANK_BIN with your bank's QR code.",
      missing: "Set BANK_BIN, BANK_ACCOUNT and BANK_ACCOUNT_NAME.",
    },
  },
  backup: {
    name: "Backup",
    off: "Not set up",
    never: "None yet",
    last: "Last one {age} ago, {size}",
    failed: "None yet: {reason}",
    failing: "Last one {age} ago, {size}; the newest attempt failed: {reason}",
    gone: "The last one, {age} old, is no longer in {place}",
    works: "{place} can be written to and read from",
    refused: "BACKUP_TO doesn't work: {reason}",
    other: "{place} returned something other than what was stored",
    todo: {
      set: "If the disk fails, everything is lost. Set BACKUP_TO to a folder on another disk, or to S3 storage.",
      later: "Not needed to try things out. Set BACKUP_TO before you sell tickets.",
      wait: "The first one is made soon, then one every {every}.",
      place: "If the disk fails now, what is newer is lost. Check BACKUP_TO and the space there.",
      keys: "Check S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY and what the key may do: read, write, list and delete.",
      unit: "Run “nhacsong allow-folders” as root and restart: under systemd the server may write only to folders that its unit names. Without systemd, give the folder to the server's account.",
      other: "It isn't fit for backups.",
      gone: "If the disk fails now, everything is lost. Check that the disk of BACKUP_TO is mounted, then run “{command}”.",
      sameDisk:
        "It's on the same disk as the data: it doesn't survive the loss of this disk. Set BACKUP_TO to a folder on another disk, or to S3 storage.",
      late: "There should be one every {every}. Run “{command}” now, then find the reason in the log.",
    },
  },
  copy: {
    name: "Continuous copy",
    never: "Nothing stored yet",
    last: "Complete up to {age} ago",
    failed: "Nothing stored yet: {reason}",
    failing: "Complete up to {age} ago, then: {reason}",
    gone: "What was stored is no longer in {place}",
    works: "{place} can be written to and read from",
    refused: "COPY_TO doesn't work: {reason}",
    other: "{place} returned something other than what was stored",
    todo: {
      place: "What isn't stored there is on this disk only. Check COPY_TO and the space there.",
      keys: "Check S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY and what the key may do: read, write, list and delete.",
      unit: "Run “nhacsong allow-folders” as root and restart: under systemd the server may write only to folders that its unit names. Without systemd, give the folder to the server's account.",
      other: "It isn't fit for the copy.",
      gone: "If the disk fails now, everything is lost. Check that the disk of COPY_TO is mounted. The copy then begins anew.",
      sameDisk:
        "It's on the same disk as the data: it doesn't survive the loss of this disk. Set COPY_TO to a folder on another disk, or to S3 storage.",
      wait: "The first copy is being made.",
      late: "Sales since then are on this disk only. Check COPY_TO and the log.",
    },
  },
  standby: {
    name: "Standby",
    starting: "Looking for a standby",
    none: "No standby is running",
    preparing: "A standby is getting ready",
    ready: "Ready. Its files are {files} old, last trial restore {tried} ago",
    failing: "The standby couldn't take over: {reason}",
    unreadable: "Unknown: {reason}",
    todo: {
      start:
        "If this server fails now, nothing takes over. Run “nhacsong standby” on the other machine; its log says what it's waiting for.",
      wait: "It's fetching the files of the copy and trying a restore.",
      look: "Check COPY_TO and the standby's log. It keeps trying.",
      late: "A long recording may take a while. If this stays, check the connection and the log of the standby.",
      place:
        "The place of COPY_TO can't be read. Without it, nothing can be saved either. Check COPY_TO and the log.",
    },
  },
  payments: {
    name: "Payments",
    fine: "None pending, no failed refunds",
    test: "Test payments: visitors get tickets without paying",
    undecided_one: "{count} pending, for {age}",
    undecided_other: "{count} pending, the oldest for {age}",
    refunds_one: "{count} refund refused by the provider, for {age}",
    refunds_other: "{count} refunds refused by the provider, the oldest for {age}",
    todo: {
      compare: "The buyer may have paid but has no ticket. Compare with Stripe's dashboard.",
      refunds: "We keep trying. Check the balance at Stripe.",
      end: "Before you sell, set STRIPE_SECRET_KEY or BANK_ACCOUNT, or write PAYMENTS= without a value, and restart.",
    },
  },
  transfers: {
    name: "Bank transfers",
    none: "Nothing to decide",
    waiting_one: "{count} waits for a person, for {age}",
    waiting_other: "{count} wait for a person, the oldest for {age}",
    todo: {
      decide:
        "Assign the money or transfer the refund. Buyers are promised that it takes 3 days at most.",
    },
  },
  payouts: {
    name: "Payouts to artists",
    prepared_one: "{count} is prepared and not sent, for {age}",
    prepared_other: "{count} are prepared and not sent, the oldest for {age}",
    todo: {
      send: "Send the money and record it, or cancel the payout. Until then the artist sees it as being paid.",
    },
  },
  receipts: {
    name: "Receipts",
    seller: "No numbers missing; the seller is {seller}",
    confirmations: "No numbers missing; buyers get payment confirmations without a seller",
    gaps: "Numbers are missing in {years}",
    todo: {
      seller: "Set SELLER_NAME and SELLER_ADDRESS for receipts.",
      restore:
        "Someone changed the database by hand. Compare it with a backup before you give receipts to an accountant.",
    },
  },
  stripe: {
    name: "Stripe",
    none: "No message received yet",
    last: "Last message {age} ago",
    good: "Stripe accepts the key",
    wrong: "Stripe doesn't accept STRIPE_SECRET_KEY",
    restricted: "STRIPE_SECRET_KEY lacks permissions",
    connectOff: "STRIPE_CONNECT is on, but Connect isn't activated for this key",
    unreachable: "Stripe can't be reached ({reason})",
    todo: {
      wrong: "Nobody can pay until it's corrected. Copy it again from Stripe's dashboard.",
      restricted: "Use the secret key, or allow all that payments need.",
      secret:
        "STRIPE_WEBHOOK_SECRET isn't set, so we reject every message from Stripe. Copy the signing secret of the webhook from Stripe's dashboard.",
      connectOff: "Activate it in Stripe's dashboard, or set STRIPE_CONNECT=off.",
      unreachable: "Check the firewall for outgoing connections.",
      shape: "STRIPE_WEBHOOK_SECRET isn't a signing secret: those start with whsec_.",
      test: "STRIPE_SECRET_KEY is a test key: no money moves.",
      connectSecret:
        "STRIPE_CONNECT_WEBHOOK_SECRET isn't set, so changes of artists' accounts show later. Add a webhook for connected accounts with account.updated and account.application.deauthorized, and copy its signing secret.",
      refusing:
        "We reject Stripe's messages: STRIPE_WEBHOOK_SECRET doesn't match. Copy the signing secret of the webhook from Stripe's dashboard.",
      late: "Some of Stripe's messages don't reach this site. Payments still work, up to a minute later. Check the webhook's address in Stripe's dashboard.",
      somebody:
        "Someone sent requests without Stripe's signature ({count} in total). We rejected them. If it's you, check STRIPE_WEBHOOK_SECRET.",
    },
  },
  sepay: {
    name: "SePay",
    none: "No message received yet",
    last: "Last message {age} ago",
    asked: "Last message {age} ago. We last asked {asked} ago",
    askedNone: "No message received yet. We last asked {asked} ago",
    unreachable: "SePay can't be reached ({reason})",
    todo: {
      unreachable: "Check the firewall for outgoing connections.",
      silent: "SePay has sent no message yet. Add a webhook with the address {url} at SePay.",
      wrong:
        "SePay doesn't accept SEPAY_API_KEY. Transfers that its messages miss wait until you confirm them.",
      restricted: "SEPAY_API_KEY may not read transactions. Create a token with that right.",
      refusing:
        "We reject SePay's messages: their key doesn't match SEPAY_WEBHOOK_SECRET or, without it, SEPAY_API_KEY. Enter the same value in SePay's webhook.",
      late: "Some of SePay's messages don't reach this site. Transfers are still confirmed, up to a minute later. Check the webhook's address at SePay: {url}",
      somebody:
        "Someone sent requests without our SePay key ({count} in total). We rejected them. If it's you, check the webhook's key at SePay.",
    },
  },
  payos: {
    name: "payOS",
    none: "No message received yet",
    last: "Last message {age} ago",
    asked: "Last message {age} ago. We last asked {asked} ago",
    askedNone: "No message received yet. We last asked {asked} ago",
    unreachable: "payOS can't be reached ({reason})",
    todo: {
      unreachable: "Check the firewall for outgoing connections.",
      silent: "payOS has sent no message yet. Register the webhook address {url} at payOS.",
      wrong:
        "payOS doesn't accept our keys. Buyers transfer to the account of BANK_ACCOUNT, and you confirm by hand. Compare PAYOS_CLIENT_ID, PAYOS_API_KEY and PAYOS_CHECKSUM_KEY with payOS's channel.",
      restricted: "payOS doesn't allow our requests. Check the channel at payOS.",
      refusing:
        "We reject payOS's messages: PAYOS_CHECKSUM_KEY doesn't match. Copy it again from payOS's channel.",
      late: "Some of payOS's messages don't reach this site. Transfers are still confirmed, up to a minute later. Check the webhook's address at payOS: {url}",
      somebody:
        "Someone sent requests without payOS's signature ({count} in total). We rejected them. If it's you, check PAYOS_CHECKSUM_KEY.",
    },
  },
  disk: {
    name: "Disk",
    used: "{percent}% full, {free} free",
    todo: {
      room: "{room} left for recordings.",
      low: "{room} left for recordings. Delete old replays, or add space.",
      full: "Shows continue, but nothing is recorded and no new show can start. Delete old replays, add space, or lower DISK_FLOOR_MB.",
    },
  },
  recordings: {
    name: "Recordings in storage",
    starting: "Looking for what to upload",
    fine: "All uploaded",
    waiting: "{waiting} to upload, the oldest for {age}",
    failing: "No upload for {away}: {reason}",
    works: "{place} can be written to and read from",
    refused: "RECORDINGS_TO doesn't work: {reason}",
    other: "{place} returned something other than what was stored",
    todo: {
      place: "Check RECORDINGS_TO, S3_ENDPOINT and S3_REGION.",
      keys: "Check S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY and what the key may do: read, write, list and delete.",
      other: "It isn't fit for recordings.",
      failing:
        "Recording goes on; {waiting} wait on this disk. “Check again” tells which setting is wrong.",
      unplayable:
        "Recording goes on; {waiting} wait on this disk. Replays that are only in the storage may not play. “Check again” tells which setting is wrong.",
      slow: "The upload is slower than the shows. Nothing is lost while the disk has room. Check the connection to the storage.",
    },
  },
  settings: {
    name: "Settings",
    fine: "Nothing missing",
    missing_one: "{count} is missing",
    missing_other: "{count} are missing",
    todo: { set: "Add what is missing to {file} and restart." },
    without: {
      APP_URL:
        "APP_URL: without the public address this is a trial, and links follow the Host of each request.",
      CONTACT: "CONTACT: people can't reach you.",
      SMTP_URL: "SMTP_URL: emails stay in the outbox.",
      BACKUP_TO: "BACKUP_TO: there are no backups.",
      STRIPE_SECRET_KEY: "STRIPE_SECRET_KEY: nobody can pay.",
      STRIPE_PUBLISHABLE_KEY: "STRIPE_PUBLISHABLE_KEY: people pay on Stripe's own page.",
      STRIPE_WEBHOOK_SECRET: "STRIPE_WEBHOOK_SECRET: payments are confirmed up to a minute later.",
    },
  },
  live: {
    name: "Live shows",
    none: "None right now",
    some_one: "{count} live, {viewers} watching",
    some_other: "{count} live, {viewers} watching",
    edge: "Edge {edge}: {viewers} watching through it",
    edgeWithBandwidth: "Edge {edge}: {viewers} watching through it, on {mbit} Mbit/s",
    todo: {
      wait: "Artists send {mbit} Mbit/s. Avoid a restart now.",
      away: "{away} without video at the moment. The artist sees why in the studio.",
    },
  },
  signIns: {
    name: "Sign-ins",
    several: "The last {count} accounts signed in from {addresses} addresses",
    one: "The last {count} accounts seem to have signed in from one address, {address}",
    unnamed: "The last {count} accounts signed in through a proxy that TRUST_PROXY doesn't name",
    todo: {
      proxy:
        "If that's your reverse proxy or CDN, set TRUST_PROXY to its addresses and restart: until then all visitors share the limits of one. If all these people are at one place, there's nothing to do.",
    },
  },
  database: {
    name: "Database",
    answers: "Writes in {took}, {size}",
    refuses: "Can't be written",
    held: "A program has held it open for {held}; the journal has grown to {log}",
    todo: {
      look: "Nobody can buy or sign in. Check the space and the permissions of DATA_DIR, then the log.",
      close:
        "The journal grows until that program stops reading. “fuser -v nhacsong.db” in DATA_DIR lists the programs: close the one that isn't this site, such as sqlite3 or a backup tool. If there's none, restart the site.",
    },
  },
  jobs: {
    name: "Background jobs",
    fine: "All {count} are running",
    none: "Not running",
    stuck_one: "{count} is stuck",
    stuck_other: "{count} are stuck",
    failing_one: "{count} failed last time",
    failing_other: "{count} failed last time",
    job: "Job: {name}",
    todo: {
      restart: "Restart the server when no show is live.",
      look: "They try again by themselves. The log says why.",
    },
  },
  mail: {
    name: "Email",
    fine: "{sent} sent, none waiting for long",
    off: "No mail server; {count} in the outbox",
    waiting: "{count} waiting, the oldest for {age}",
    rejected: "The mail server refused an email {age} ago: {reply}",
    failed: "{failed} failed",
    answers: "The mail server accepts us",
    refused: "The mail server refused us ({reason})",
    sent: "A test email was accepted for {address}",
    unsent: "No mail server, so no test email was sent to {address}",
    todo: {
      refused: "Check SMTP_URL and MAIL_FROM.",
      set: "Set SMTP_URL=smtp://user:password@mail.example:587. Until then an admin can read emails in the outbox.",
      rejected:
        "Its answer names the cause: the password (SMTP_URL), the sender (MAIL_FROM), or SPF and DKIM of your domain. The next email that it accepts ends this.",
      server: "The mail server doesn't accept them. Check SMTP_URL and the log.",
      failed:
        "Their addresses were rejected, or the server gave up after two days. You can send them again.",
    },
  },
  push: {
    name: "Phone notifications",
    fine: "Browsers: {count}; notifications on their way: {waiting}",
    refused: "A push service refuses us ({reason})",
    lost: "The key file is missing",
    damaged: "The key file can't be read",
    todo: {
      refused: "Check the server's clock and CONTACT. The log says more.",
      restore:
        "Restore push-keys.json in DATA_DIR from a backup. Subscribed browsers accept no other key.",
    },
  },
  texts: {
    name: "Text messages",
    fine: "{today} of {cap} today; {delivered} reported as delivered in 24 hours",
    used: "All {cap} of today are used up",
    nearly: "{today} of {cap} today",
    changesUsed: "{today} of {cap} today; the {changeShare} for account changes are used up",
    unproven: "{today} of {cap} today; the {share} for new numbers are used up",
    waiting: "{count} waiting, the oldest for {age} ({problem})",
    failed: "{failed} failed in 24 hours",
    todo: {
      cap: "People with a phone number can't get codes until midnight UTC. Look for fraud, then raise TEXT_MESSAGES_PER_DAY.",
      unproven:
        "Codes go only to numbers that have signed in before, until midnight UTC. Look for fraud, then raise TEXT_MESSAGES_PER_DAY.",
      changes:
        "Until midnight UTC, people with only a phone number learn of changes to how they sign in from their notifications alone. Look for fraud, then raise TEXT_MESSAGES_PER_DAY.",
      service:
        "The service doesn't accept them. Check TEXT_WEBHOOK_URL, TEXT_WEBHOOK_SECRET and the log.",
      failed: "The service couldn't deliver them. Its own log says why.",
    },
  },
  zalo: {
    name: "Zalo",
    good: "Access renewed {age} ago",
    new: "Access not renewed yet ({problem})",
    late: "Access last renewed {age} ago ({problem})",
    expired: "No messages go out: access last renewed {age} ago ({problem})",
    refused: "No messages go out: Zalo no longer accepts our refresh token",
    todo: {
      renew:
        "Check ZALO_APP_ID, ZALO_APP_SECRET and the connection to oauth.zaloapp.com. Without a renewal within {left} days, an admin of the Official Account has to give permission again.",
      consent:
        "Get a new refresh token for your Official Account at developers.zalo.me, set it as ZALO_REFRESH_TOKEN, and restart.",
    },
  },
  version: {
    name: "Version",
    running: "{version}, started {up} ago",
    todo: { memory: "Node.js {node}, {used} of {all} memory in use." },
  },

  alert: {
    subject: "Needs fixing: {names}",
    body_one: "Something on your site needs fixing now.",
    body_other: "Some things on your site need fixing now.",
    button: "Open the overview",
  },
};

export default health;
