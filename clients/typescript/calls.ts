/* eslint-disable max-lines */
// Written by generate.ts from contract.json.

export type Problem = { message: string; code?: "terms_changed" | "password_in_doubt" };

export type User = {
  id: string;
  email: string | null;
  phone: string | null;
  firstName: string;
  lastName: string;
  profileImageUrl: string | null;
  role: "viewer" | "artist" | "admin";
  isPasswordInDoubt: boolean;
};

export type AccessToken = {
  id: string;
  name: string;
  scopes: ("read" | "streams:read" | "events:write" | "chat:write" | "chat:own" | "viewer:write")[];
  expiresAt: string | null;
  lastUsedAt: string | null;
  createdAt: string;
};

export type Settings = {
  language: "en" | "vi";
  timeZone: string | null;
  theme: "system" | "light" | "dark";
  notifications: {
    reminders: boolean;
    live: boolean;
    follows: boolean;
    messages: boolean;
    newsletters: boolean;
    adminTasks: boolean;
  };
};

export type DataExport = {
  state: "waiting" | "working" | "ready" | "failed" | null;
  done: number;
  total: number;
  url: string | null;
  expiresAt: string | null;
};

export type SecondFactor = {
  state: "off" | "begun" | "on";
  secret: string | null;
  uri: string | null;
  codesLeft: number;
};

export type PasskeyOptions = { challenge: string };

export type Passkey = { id: string; name: string; createdAt: string; lastUsedAt: string | null };

export type CalendarFeed = { address: string; createdAt: string };

export type NoticeSettings = {
  push: {
    shows: boolean;
    follows: boolean;
    offers: boolean;
    messages: boolean;
    changes: boolean;
    adminTasks: boolean;
  };
  quietHours: { from: string; until: string } | null;
};

export type Event = {
  id: string;
  artistId: string;
  title: string;
  titleOther: string | null;
  description: string | null;
  descriptionOther: string | null;
  language: "en" | "vi";
  category: "Bolero" | "Classical" | "Pop" | "Open" | "Traditional" | "Ballad";
  kind: "Concert" | "Intimate" | "Festival" | null;
  eventType: "free" | "donation" | "ticketed";
  ticketPrice: string | null;
  ticketPriceVnd: string | null;
  maxAttendees: number | null;
  timeZone: string;
  startTime: string;
  endTime: string;
  duration: number;
  imageUrl: string | null;
  sampleVideos: string[];
  streamPlatform: "nhacsong_live" | "youtube" | "facebook";
  streamUrl: string | null;
  chatEnabled: boolean;
  tipsEnabled: boolean;
  clipsEnabled: boolean;
  lobbyMinutes: number;
  freeLookMinutes: number;
  replay: string;
  prices: { usd: string | null; vnd: string | null; eur?: string; aud?: string; cad?: string };
  ticketTypes: TicketType[];
  currentAttendees: number;
  status: "draft" | "published" | "cancelled";
  isLive: boolean;
  freeLookUntil: string | null;
  createdAt: string;
  updatedAt: string;
  artist: {
    id: string;
    firstName: string;
    lastName: string;
    profileImageUrl: string | null;
    artistProfile: {
      id: string;
      stageName: string;
      bio: string | null;
      genres: string[];
      experience: string | null;
      equipment: string[];
    } | null;
  };
  _count: { tickets: number; savedEvents: number };
};

export type TicketType = {
  id: string;
  name: string;
  nameOther: string | null;
  prices: Record<string, unknown>;
  isPayWhatYouWant: boolean;
  quantity: number | null;
  left: number | null;
  saleStart: string | null;
  saleEnd: string | null;
  access: "both" | "live" | "replay";
  state: "onSale" | "soon" | "ended" | "soldOut";
};

export type Artist = {
  id: string;
  firstName: string;
  lastName: string;
  profileImageUrl: string | null;
  role: "artist";
  isVerified: boolean;
  memberSince: string;
  followers: number;
  events: number;
  eventsHosted: number;
  rating: number | null;
  reviewCount: number;
  artistProfile: {
    id: string;
    userId: string;
    stageName: string;
    bio: string | null;
    bioVi: string | null;
    genres: string[];
    socialLinks: Record<string, unknown>;
    experience: string | null;
    equipment: string[];
    performanceStyle: string | null;
    location: string;
    timeZone: string;
    totalStudents: number | null;
    totalLessons: number | null;
    isApproved: boolean;
    isFeatured: boolean;
    createdAt: string;
    updatedAt: string;
  };
};

export type ArtistPage = {
  id: string;
  firstName: string;
  lastName: string;
  profileImageUrl: string | null;
  role: "artist";
  isVerified: boolean;
  memberSince: string;
  followers: number;
  events: number;
  eventsHosted: number;
  rating: number | null;
  reviewCount: number;
  artistProfile: {
    id: string;
    userId: string;
    stageName: string;
    bio: string | null;
    bioVi: string | null;
    genres: string[];
    socialLinks: Record<string, unknown>;
    experience: string | null;
    equipment: string[];
    performanceStyle: string | null;
    location: string;
    timeZone: string;
    totalStudents: number | null;
    totalLessons: number | null;
    isApproved: boolean;
    isFeatured: boolean;
    createdAt: string;
    updatedAt: string;
  };
  responseTimeMs: number | null;
};

export type Ticket = {
  id: string;
  eventId: string;
  userId: string;
  purchaseDate: string;
  price: string;
  currency: "usd" | "vnd" | "eur" | "aud" | "cad";
  status: "active" | "used" | "refunded";
  stripePaymentIntentId: string | null;
  code: string;
  usedAt: string | null;
  refundedAt: string | null;
  createdAt: string;
};

export type HeldTicket = {
  id: string;
  eventId: string;
  userId: string;
  purchaseDate: string;
  price: string;
  currency: "usd" | "vnd" | "eur" | "aud" | "cad";
  status: "active" | "used" | "refunded";
  stripePaymentIntentId: string | null;
  code: string;
  usedAt: string | null;
  refundedAt: string | null;
  createdAt: string;
  gift: { state: "waiting" | "withdrawn" | "received"; sentTo: string | null } | null;
  event: {
    id: string;
    title: string;
    startTime: string;
    endTime: string;
    eventType: "free" | "donation" | "ticketed";
    status: "draft" | "published" | "cancelled";
    imageUrl: string | null;
    isLive: boolean;
    artistId: string;
    artistName: string;
  };
};

export type Pass = {
  id: string;
  artistId: string;
  language: "en" | "vi";
  name: string;
  nameOther: string | null;
  description: string | null;
  descriptionOther: string | null;
  eventIds: string[];
  prices: Record<string, unknown>;
  sale: "draft" | "withdrawn" | "closed" | "over" | "onSale";
  left: number | null;
  saleEnds: string;
};

export type BoughtPass = {
  paymentId: string;
  passId: string;
  name: string;
  amount: string;
  currency: "usd" | "vnd" | "eur" | "aud" | "cad";
  state: "paid" | "refunding" | "refunded";
  paidAt: string | null;
  refundable: string;
  tickets: Ticket[];
};

export type OwnPass = {
  id: string;
  artistId: string;
  language: "en" | "vi";
  name: string;
  nameOther: string | null;
  description: string | null;
  descriptionOther: string | null;
  eventIds: string[];
  prices: Record<string, unknown>;
  sale: "draft" | "withdrawn" | "closed" | "over" | "onSale";
  left: number | null;
  saleEnds: string;
  state: "draft" | "on_sale" | "withdrawn";
  maxPasses: number | null;
  saleUntil: string | null;
  isBought: boolean;
  sold: number;
  earned: { currency: "usd" | "vnd" | "eur" | "aud" | "cad"; amount: string }[];
};

export type GivenGift = {
  ticketId: string;
  eventId: string;
  sentTo: string;
  note: string | null;
  link: string | null;
  ticketStatus: "active" | "used" | "refunded";
  claimedAt: string | null;
  takerName: string | null;
  createdAt: string;
};

export type Gift = { eventId: string; from: string; note: string | null; canBeTaken: boolean };

export type Place = { position: number; offeredUntil: string | null };

export type Code = {
  id: string;
  text: string;
  eventId: string | null;
  kind: "percent" | "amount" | "free";
  percent: number | null;
  amountsOff: { currency: "usd" | "vnd" | "eur" | "aud" | "cad"; amount: string }[];
  maxUses: number | null;
  validFrom: string | null;
  validUntil: string | null;
  isListed: boolean;
  note: string | null;
  state: "active" | "stopped" | "soon" | "over" | "usedUp";
  tickets: number;
  held: number;
  refunded: number;
  moneyOff: { currency: "usd" | "vnd" | "eur" | "aud" | "cad"; amount: string }[];
  paid: { currency: "usd" | "vnd" | "eur" | "aud" | "cad"; amount: string }[];
};

export type Webhook = {
  id: string;
  url: string;
  types: (
    | "event.published"
    | "event.changed"
    | "event.cancelled"
    | "ticket.sold"
    | "ticket.refunded"
    | "donation.received"
    | "show.started"
    | "show.ended"
    | "review.posted"
  )[];
  stop: "paused" | "gone" | "failing" | null;
  failingSince: string | null;
  createdAt: string;
};

export type WebhookDelivery = {
  id: number;
  messageId: string;
  type:
    | "event.published"
    | "event.changed"
    | "event.cancelled"
    | "ticket.sold"
    | "ticket.refunded"
    | "donation.received"
    | "show.started"
    | "show.ended"
    | "review.posted"
    | "test";
  body: string;
  state: "waiting" | "delivered" | "failed";
  attempts: number;
  status: number | null;
  problem: string | null;
  lastAttemptAt: string | null;
  createdAt: string;
};

export type PlaybackNumbers = {
  watchedMs: number;
  stalls: number;
  stalledMs: number;
  latencyMs: { half: number; most: number } | null;
  rungs: { rung: string; watchedMs: number }[];
};

export type EncoderReport = {
  state: "none" | "sending" | "quiet" | "stopped";
  source: "browser" | "rtmp" | "demo" | null;
  encoder: string | null;
  connectedAt: number | null;
  lastMediaAt: number | null;
  bitsPerSecond: number | null;
  video: {
    width: number;
    height: number;
    codec: string;
    framesPerSecond: number | null;
    bitsPerSecond: number | null;
    keyFrameSeconds: number | null;
  } | null;
  audio: {
    codec: string;
    sampleRate: number;
    channels: number;
    bitsPerSecond: number | null;
  } | null;
  warnings: (
    | "high_bit_rate"
    | "near_limit"
    | "slow_upload"
    | "rare_key_frames"
    | "low_frame_rate"
    | "format_changed"
    | "no_picture"
    | "no_sound"
  )[];
  refusals: {
    code:
      | "wrong_key"
      | "key_ended"
      | "not_open"
      | "ended"
      | "busy"
      | "replaced"
      | "no_space"
      | "video_codec"
      | "video_format"
      | "sound_codec"
      | "browser_picture"
      | "browser_too_fast"
      | "browser_no_media"
      | "browser_idle"
      | "too_fast"
      | "malformed"
      | "no_media"
      | "idle";
    at: number;
    count: number;
    encoder: string | null;
    detail: string | null;
  }[];
};

export type Simulcast = {
  id: string;
  name: string;
  address: string;
  isOn: boolean;
  report: {
    state: "connecting" | "sending" | "refused" | "reconnecting" | "full";
    reason: string | null;
    kbitPerSecond: number;
    lostPercent: number;
  } | null;
};

export type Screen = {
  state: "waiting" | "open" | "ended";
  revision: number;
  eventId: string | null;
  volume: number;
  showsChat: boolean;
};

export type Television = {
  id: string;
  device: string | null;
  eventId: string;
  openedAt: string;
  expiresAt: string;
  volume: number;
  showsChat: boolean;
};

export type Song = {
  id: string;
  title: string;
  writer: string | null;
  verses: {
    label: string | null;
    lines: { text: string; translation: string | null; atMs: number | null }[];
  }[];
  rightsConfirmedAt: string;
  updatedAt: string;
};

export type SetList = {
  songs: { itemId: string; title: string; writer: string | null }[];
  shown: boolean;
};

export type LyricCue = {
  seq: number;
  kind: "line" | "clear" | "next";
  line: string | null;
  translation: string | null;
  next: string | null;
  upcoming: { line: string; translation: string | null }[];
  song: { title: string; writer: string | null };
  mediaTime: number;
};

export type ChatLine = {
  id: string;
  seq: number;
  message: string;
  phrase:
    | "hello"
    | "greetings"
    | "bravo"
    | "encore"
    | "voice"
    | "band"
    | "favourite"
    | "title"
    | "moved"
    | "memories"
    | "homesick"
    | "together"
    | "thanks"
    | "birthday"
    | "health"
    | "luck"
    | "louder"
    | "noSound"
    | "stuck"
    | "goodbye"
    | null;
  timestamp: string;
  isBot: boolean;
  user: {
    id: string;
    firstName: string;
    profileImageUrl: string | null;
    mark: "artist" | "moderator" | "admin" | null;
  };
};

export type SongRequest = {
  id: string;
  firstName: string;
  dedication: string;
  amount: string | null;
  currency: "usd" | "vnd" | "eur" | "aud" | "cad";
  createdAt: string;
  sungAt: string | null;
};

export type Notice = {
  id: string;
  kind:
    | "soon"
    | "live"
    | "newShow"
    | "changed"
    | "cancelled"
    | "closed"
    | "reopened"
    | "offer"
    | "gift"
    | "giftTaken"
    | "refunded"
    | "reply"
    | "security"
    | "clipWaiting"
    | "clipApproved"
    | "applicationApproved"
    | "applicationRejected"
    | "showHidden"
    | "showCancelled"
    | "reviewTakenDown"
    | "messageTakenDown"
    | "applicationReceived"
    | "reportReceived"
    | "moneyUnmatched"
    | "disputeOpened"
    | "payoutDue"
    | "tasksWaiting";
  text: string;
  address: string;
  isRead: boolean;
  createdAt: string;
};

export type Conversation = {
  id: string;
  artistId: string;
  other: string;
  isBlocked: boolean;
  letters: { id: string; senderId: string; text: string; createdAt: string }[];
};

export type Reviews = {
  count: number;
  mean: number | null;
  reviews: {
    id: string;
    rating: number;
    text: string;
    answer: string | null;
    author: string;
    createdAt: string;
  }[];
};

export type OwnProfile = {
  stageName: string;
  bio: string | null;
  bioVi: string | null;
  genres: (
    | "pop"
    | "bolero"
    | "classical"
    | "rock"
    | "folk"
    | "jazz"
    | "electronic"
    | "traditional"
    | "ballad"
  )[];
  links: string[];
  experience: string | null;
  equipment: string[];
  performanceStyle: string | null;
  location: string;
  timeZone: string;
  totalStudents: number | null;
  totalLessons: number | null;
  revision: string;
};

export type Receipt = {
  id: string;
  kind: "sale" | "refund" | "refundFailed" | "dispute" | "undone";
  corrects: string | null;
  date: string;
  currency: "usd" | "vnd" | "eur" | "aud" | "cad";
  amount: string;
  vatRate: number | null;
  vat: string;
  seller: { name: string; address: string | null; taxNumber: string | null } | null;
  buyer: { name: string; address: string | null };
  items: {
    kind: "ticket" | "gift" | "pass" | "tip";
    title: string;
    titleOther: string | null;
    startTime: string;
    amount: string;
    typeName: string | null;
    passName: string | null;
    code: string | null;
  }[];
  pdf: string;
};

export type Clip = {
  id: string;
  eventId: string;
  title: string;
  seconds: number;
  state: "requested" | "ready" | "failed";
  review: "waiting" | "approved" | "refused";
  isPublic: boolean;
  madeBy: { id: string; firstName: string } | null;
  durationMs: number | null;
  bytes: number | null;
  page: string;
  video: string | null;
  createdAt: string;
};

export type TermsState = { version: number; agreedVersion: number; mustAgree: boolean };

/** Parameters and responses of every call. */
export type Calls = {
  "GET /auth/user": { answer: User };
  "POST /auth/login": { body: { loginId: string; password: string; code?: string }; answer: User };
  "POST /auth/code": {
    body: { loginId: string };
    answer: { sent: boolean; isOnItsWay?: boolean; message?: string };
  };
  "POST /auth/code/verify": {
    body: { loginId: string; code: string; secondFactor?: string };
    answer: User;
  };
  "POST /auth/signup": {
    body: {
      name: string;
      loginId: string;
      password: string;
      confirmPassword: string;
      termsAccepted: true | "true" | "on";
    };
    answer: User;
  };
  "POST /auth/logout": { answer: { signedOut: true } };
  "GET /user/tokens": { answer: AccessToken[] };
  "POST /user/tokens": {
    body: {
      name: string;
      scopes: (
        "read" | "streams:read" | "events:write" | "chat:write" | "chat:own" | "viewer:write"
      )[];
      days?: number | null;
    };
    answer: {
      id: string;
      name: string;
      scopes: (
        "read" | "streams:read" | "events:write" | "chat:write" | "chat:own" | "viewer:write"
      )[];
      expiresAt: string | null;
      lastUsedAt: string | null;
      createdAt: string;
      token: string;
    };
  };
  "DELETE /user/tokens/{id}": { params: { id: string }; answer: { revoked: true } };
  "PUT /user/names": { body: { name: string; firstName: string }; answer: User };
  "GET /artist/application": {
    answer: { application: "pending" | "approved" | "rejected" | null };
  };
  "POST /artist/application": {
    body: {
      stageName: string;
      bio?: string | null;
      genres?: (
        | "pop"
        | "bolero"
        | "classical"
        | "rock"
        | "folk"
        | "jazz"
        | "electronic"
        | "traditional"
        | "ballad"
      )[];
      links?: string | null;
      code?: string | null;
      invitationCode?: string | null;
    };
    answer: { application: "pending" | "approved" | "rejected" | null };
  };
  "GET /user/settings": { answer: Settings };
  "PUT /user/settings": {
    body: { language: "en" | "vi"; timeZone?: string | null; theme: "system" | "light" | "dark" };
    answer: Settings;
  };
  "PUT /user/notifications": {
    body: {
      reminders: boolean;
      live: boolean;
      follows: boolean;
      messages?: boolean;
      newsletters?: boolean;
      adminTasks?: boolean;
    };
    answer: {
      reminders: boolean;
      live: boolean;
      follows: boolean;
      messages: boolean;
      newsletters: boolean;
      adminTasks: boolean;
    };
  };
  "PUT /user/password": {
    body: { currentPassword?: string; password: string; confirmPassword: string };
    answer: { changed: true };
  };
  "GET /user/data": { answer: DataExport };
  "POST /user/data": { answer: DataExport };
  "POST /user/delete": { body: { currentPassword?: string }; answer: { deleted: true } };
  "POST /user/address": {
    body: { loginId: string; currentPassword?: string };
    answer: { sent: true };
  };
  "POST /auth/confirm-address": { body: { token: string }; answer: { loginId: string } };
  "POST /auth/forgot-password": { body: { loginId: string }; answer: { sent: true } };
  "POST /auth/reset-password/code": {
    body: { loginId: string; code: string };
    answer: { token: string };
  };
  "POST /auth/reset-password": {
    body: { token: string; password: string; confirmPassword: unknown };
    answer: { changed: true };
  };
  "GET /user/sessions": {
    answer: {
      userAgent: string | null;
      createdAt: string;
      lastSeenAt: string | null;
      isCurrent: boolean;
    }[];
  };
  "POST /auth/logout-everywhere": { answer: { signedOut: true } };
  "POST /user/email/code": { answer: { sent: true } };
  "POST /user/email/verify": { body: { code: string }; answer: { proven: true } };
  "POST /user/phone/code": { answer: { sent: true } };
  "POST /user/phone/verify": { body: { code: string }; answer: { proven: true } };
  "POST /user/password/answer": { body: { isMine: boolean }; answer: User };
  "GET /user/second-factor": { answer: SecondFactor };
  "POST /user/second-factor": { body: { currentPassword?: string }; answer: SecondFactor };
  "POST /user/second-factor/confirm": {
    body: { currentPassword?: string; code: string };
    answer: { recoveryCodes: string[] };
  };
  "POST /user/second-factor/off": {
    body: { currentPassword?: string; code: string };
    answer: SecondFactor;
  };
  "POST /auth/passkey/options": { answer: PasskeyOptions };
  "POST /auth/passkey": { body: { credential: string }; answer: User };
  "GET /user/passkeys": { answer: Passkey[] };
  "POST /user/passkeys": { body: { name: string; credential: string }; answer: Passkey };
  "POST /user/passkeys/options": {
    body: { name: string; currentPassword?: string; code?: string };
    answer: PasskeyOptions;
  };
  "DELETE /user/passkeys/{id}": { params: { id: string }; answer: { removed: true } };
  "GET /user/calendar": { answer: { feed: CalendarFeed | null } };
  "POST /user/calendar": { answer: CalendarFeed };
  "DELETE /user/calendar": { answer: { removed: true } };
  "POST /user/calendar/replacement": { answer: CalendarFeed };
  "GET /push-key": { answer: { key: string } };
  "POST /user/push": {
    body: { endpoint: string; keys: { p256dh: string; auth: string } };
    answer: { subscribed: true };
  };
  "PUT /user/push": {
    body: { endpoint: string; keys: { p256dh: string; auth: string } };
    answer: { subscribed: boolean };
  };
  "DELETE /user/push": { body: { endpoint: string }; answer: { subscribed: false } };
  "GET /user/notice-settings": { answer: NoticeSettings };
  "PUT /user/notice-settings": {
    body: {
      push: {
        shows: boolean;
        follows: boolean;
        offers: boolean;
        messages: boolean;
        changes: boolean;
        adminTasks?: boolean;
      };
      quietHours: { from: string; until: string } | null;
    };
    answer: NoticeSettings;
  };
  "GET /events": {
    query?: {
      search?: string | number | boolean;
      category?: "all" | "Bolero" | "Classical" | "Pop" | "Open" | "Traditional" | "Ballad";
      genre?:
        | "all"
        | "pop"
        | "bolero"
        | "classical"
        | "rock"
        | "folk"
        | "jazz"
        | "electronic"
        | "traditional"
        | "ballad";
      eventType?: "all" | "free" | "donation" | "ticketed";
      minPrice?: string | number | boolean;
      maxPrice?: string | number | boolean;
      currency?: "usd" | "vnd" | "eur" | "aud" | "cad";
      price?:
        | "all"
        | "free"
        | "under20"
        | "20to50"
        | "50plus"
        | "under500k"
        | "500kto1m"
        | "1mplus"
        | "under20eur"
        | "20to50eur"
        | "50pluseur"
        | "under20aud"
        | "20to50aud"
        | "50plusaud"
        | "under20cad"
        | "20to50cad"
        | "50pluscad";
      startDate?: string | number | boolean;
      endDate?: string | number | boolean;
      sortBy?: "date" | "price" | "popularity" | "newest" | "relevance";
      sortOrder?: "asc" | "desc";
      limit?: string | number | boolean;
      isLive?: "true" | "false";
      artistId?: string | number | boolean;
    };
    answer: { events: Event[]; total: number };
  };
  "POST /events": {
    body: {
      title: string;
      category: "Bolero" | "Classical" | "Pop" | "Open" | "Traditional" | "Ballad";
      eventType: "free" | "donation" | "ticketed";
      startTime: string;
      duration: number;
      endTime?: string | null;
      ticketPrice?: string | number | null;
      ticketPriceVnd?: string | number | null;
      ticketPriceEur?: string | number | null;
      ticketPriceAud?: string | number | null;
      ticketPriceCad?: string | number | null;
      maxAttendees?: number | null;
      description?: string | null;
      titleOther?: string | null;
      descriptionOther?: string | null;
      language?: "en" | "vi";
      kind?: "Concert" | "Intimate" | "Festival" | null;
      timeZone?: string;
      imageUrl?: string | string | null;
      sampleVideos?: string[];
      streamPlatform?: "nhacsong_live" | "youtube" | "facebook";
      streamUrl?: string | null;
      chatEnabled?: boolean;
      tipsEnabled?: boolean;
      clipsEnabled?: boolean;
      tellFollowers?: boolean;
      lobbyMinutes?: number;
      freeLookMinutes?: number;
      replay?: string;
      status?: "draft" | "published";
      prices?: {
        usd?: string | number | null;
        vnd?: string | number | null;
        eur?: string | number | null;
        aud?: string | number | null;
        cad?: string | number | null;
      };
      ticketTypesFrom?: string | null;
    };
    answer: Event;
  };
  "GET /events/live": { answer: Event[] };
  "GET /events/{id}": { params: { id: string }; answer: Event };
  "PUT /events/{id}": {
    params: { id: string };
    body: {
      title?: string;
      category?: "Bolero" | "Classical" | "Pop" | "Open" | "Traditional" | "Ballad";
      eventType?: "free" | "donation" | "ticketed";
      startTime?: string;
      duration?: number;
      endTime?: string | null;
      ticketPrice?: string | number | null;
      ticketPriceVnd?: string | number | null;
      ticketPriceEur?: string | number | null;
      ticketPriceAud?: string | number | null;
      ticketPriceCad?: string | number | null;
      maxAttendees?: number | null;
      description?: string | null;
      titleOther?: string | null;
      descriptionOther?: string | null;
      language?: "en" | "vi";
      kind?: "Concert" | "Intimate" | "Festival" | null;
      timeZone?: string;
      imageUrl?: string | string | null;
      sampleVideos?: string[];
      streamPlatform?: "nhacsong_live" | "youtube" | "facebook";
      streamUrl?: string | null;
      chatEnabled?: boolean;
      tipsEnabled?: boolean;
      clipsEnabled?: boolean;
      tellFollowers?: boolean;
      lobbyMinutes?: number;
      freeLookMinutes?: number;
      replay?: string;
      status?: "draft" | "published";
      prices?: {
        usd?: string | number | null;
        vnd?: string | number | null;
        eur?: string | number | null;
        aud?: string | number | null;
        cad?: string | number | null;
      };
    };
    answer: Event;
  };
  "DELETE /events/{id}": { params: { id: string }; answer: { status: "deleted" | "cancelled" } };
  "GET /featured-artists": { answer: Artist[] };
  "GET /artists": {
    query?: {
      search?: string | number | boolean;
      genre?:
        | "all"
        | "pop"
        | "bolero"
        | "classical"
        | "rock"
        | "folk"
        | "jazz"
        | "electronic"
        | "traditional"
        | "ballad";
      sort?: "popularity" | "rating" | "events" | "newest" | "name";
      limit?: string | number | boolean;
    };
    answer: { artists: Artist[]; total: number };
  };
  "GET /artist/events": { answer: Event[] };
  "GET /artists/{id}": { params: { id: string }; answer: ArtistPage };
  "GET /artists/{id}/events": { params: { id: string }; answer: Event[] };
  "POST /artists/{id}/follow": {
    params: { id: string };
    answer: { following: boolean; followers: number };
  };
  "DELETE /artists/{id}/follow": {
    params: { id: string };
    answer: { following: boolean; followers: number };
  };
  "GET /user/saved-events": { answer: Event[] };
  "POST /user/save-event/{id}": { params: { id: string }; answer: { saved: boolean } };
  "DELETE /user/save-event/{id}": { params: { id: string }; answer: { saved: boolean } };
  "POST /events/{id}/register": {
    params: { id: string };
    body: { source?: string };
    answer: Ticket;
  };
  "GET /user/tickets": { answer: HeldTicket[] };
  "GET /tickets/{id}": { params: { id: string }; answer: HeldTicket };
  "POST /tickets/{id}/refund": { params: { id: string }; answer: Ticket };
  "GET /tickets/{id}/device-pass": { params: { id: string }; answer: { doorPath: string } };
  "POST /tickets/{id}/device-pass": { params: { id: string }; answer: { doorPath: string } };
  "GET /events/{id}/ticket-types": { params: { id: string }; answer: TicketType[] };
  "POST /events/{id}/ticket-types": {
    params: { id: string };
    body: {
      name: string;
      nameOther?: string | null;
      ticketPrice?: string | number | null;
      ticketPriceVnd?: string | number | null;
      ticketPriceEur?: string | number | null;
      ticketPriceAud?: string | number | null;
      ticketPriceCad?: string | number | null;
      isPayWhatYouWant?: boolean;
      quantity?: number | null;
      saleStart?: string | null;
      saleEnd?: string | null;
      access?: "both" | "live" | "replay";
    };
    answer: TicketType;
  };
  "PUT /ticket-types/{id}": {
    params: { id: string };
    body: {
      name: string;
      nameOther?: string | null;
      ticketPrice?: string | number | null;
      ticketPriceVnd?: string | number | null;
      ticketPriceEur?: string | number | null;
      ticketPriceAud?: string | number | null;
      ticketPriceCad?: string | number | null;
      isPayWhatYouWant?: boolean;
      quantity?: number | null;
      saleStart?: string | null;
      saleEnd?: string | null;
      access?: "both" | "live" | "replay";
    };
    answer: TicketType;
  };
  "DELETE /ticket-types/{id}": { params: { id: string }; answer: { status: "deleted" } };
  "GET /artists/{id}/passes": { params: { id: string }; answer: Pass[] };
  "GET /passes/{id}": { params: { id: string }; answer: Pass };
  "POST /passes/{id}/buy": {
    params: { id: string };
    body: {
      method?: "card" | "transfer";
      amount: string | number;
      transferAmount?: string | number;
      currency?: "usd" | "vnd" | "eur" | "aud" | "cad";
    };
    answer: { clientSecret: string | null; paymentUrl: string; heldUntil: string | null };
  };
  "GET /user/passes": { answer: BoughtPass[] };
  "GET /user/passes/{paymentId}": { params: { paymentId: string }; answer: BoughtPass };
  "POST /user/passes/{paymentId}/return": { params: { paymentId: string }; answer: BoughtPass };
  "GET /artist/passes": { answer: OwnPass[] };
  "POST /artist/passes": {
    body: {
      name: string;
      nameOther?: string | null;
      description?: string | null;
      descriptionOther?: string | null;
      language?: "en" | "vi";
      eventIds: string[];
      priceUsd?: string | number | null;
      priceVnd?: string | number | null;
      priceEur?: string | number | null;
      priceAud?: string | number | null;
      priceCad?: string | number | null;
      maxPasses?: number | null;
      saleUntil?: string | null;
    };
    answer: OwnPass;
  };
  "GET /artist/passes/{id}": { params: { id: string }; answer: OwnPass };
  "PUT /artist/passes/{id}": {
    params: { id: string };
    body: {
      name: string;
      nameOther?: string | null;
      description?: string | null;
      descriptionOther?: string | null;
      language?: "en" | "vi";
      eventIds: string[];
      priceUsd?: string | number | null;
      priceVnd?: string | number | null;
      priceEur?: string | number | null;
      priceAud?: string | number | null;
      priceCad?: string | number | null;
      maxPasses?: number | null;
      saleUntil?: string | null;
    };
    answer: OwnPass;
  };
  "DELETE /artist/passes/{id}": { params: { id: string }; answer: { status: "deleted" } };
  "POST /artist/passes/{id}/sale": { params: { id: string }; answer: OwnPass };
  "DELETE /artist/passes/{id}/sale": { params: { id: string }; answer: OwnPass };
  "GET /user/gifts": { answer: GivenGift[] };
  "POST /tickets/{id}/gift-link": {
    params: { id: string };
    body: { giftTo: string };
    answer: GivenGift;
  };
  "DELETE /tickets/{id}/gift-link": { params: { id: string }; answer: GivenGift };
  "POST /tickets/{id}/keep": { params: { id: string }; answer: Ticket };
  "GET /gifts/{token}": { params: { token: string }; answer: Gift };
  "POST /gifts/{token}/claim": { params: { token: string }; answer: Ticket };
  "GET /events/{id}/waitlist": { params: { id: string }; answer: Place };
  "POST /events/{id}/waitlist": { params: { id: string }; answer: Place };
  "DELETE /events/{id}/waitlist": { params: { id: string }; answer: { position: null } };
  "GET /payments/{id}": {
    params: { id: string };
    answer: {
      state: "held" | "paying" | "paid" | "refunding" | "refunded" | "expired" | "failed";
      method: "card" | "transfer";
      amount: string;
      currency: string;
      reference: string | null;
      qr: string | null;
      heldUntil: string | null;
    };
  };
  "POST /create-payment-intent": {
    body: {
      method?: "card" | "transfer";
      amount: string | number;
      transferAmount?: string | number;
      currency?: "usd" | "vnd" | "eur" | "aud" | "cad";
      eventId: string;
      dedication?: string;
      hideAmount?: boolean;
      ticketTypeId?: string;
      code?: string;
      source?: string;
      giftTo?: string;
      giftNote?: string;
    };
    answer: { clientSecret: string | null; paymentUrl: string; heldUntil: string | null };
  };
  "POST /create-donation-intent": {
    body: {
      method?: "card" | "transfer";
      amount: string | number;
      transferAmount?: string | number;
      currency?: "usd" | "vnd" | "eur" | "aud" | "cad";
      eventId: string;
      dedication?: string;
      hideAmount?: boolean;
    };
    answer: { clientSecret: string | null; paymentUrl: string };
  };
  "GET /artist/codes": { answer: Code[] };
  "POST /artist/codes": {
    body: {
      maxUses?: number | null;
      validFrom?: string | null;
      validUntil?: string | null;
      timeZone?: string;
      note?: string | null;
      text?: string | null;
      eventId?: string | null;
      kind: "percent" | "amount" | "free";
      percent?: number | null;
      offUsd?: string | number | null;
      offVnd?: string | number | null;
      offEur?: string | number | null;
      offAud?: string | number | null;
      offCad?: string | number | null;
      addresses?: string | string[] | null;
    };
    answer: {
      id: string;
      text: string;
      eventId: string | null;
      kind: "percent" | "amount" | "free";
      percent: number | null;
      amountsOff: { currency: "usd" | "vnd" | "eur" | "aud" | "cad"; amount: string }[];
      maxUses: number | null;
      validFrom: string | null;
      validUntil: string | null;
      isListed: boolean;
      note: string | null;
      state: "active" | "stopped" | "soon" | "over" | "usedUp";
      tickets: number;
      held: number;
      refunded: number;
      moneyOff: { currency: "usd" | "vnd" | "eur" | "aud" | "cad"; amount: string }[];
      paid: { currency: "usd" | "vnd" | "eur" | "aud" | "cad"; amount: string }[];
      addresses: string[];
      wasUsed: boolean;
    };
  };
  "GET /artist/codes/{id}": {
    params: { id: string };
    answer: {
      id: string;
      text: string;
      eventId: string | null;
      kind: "percent" | "amount" | "free";
      percent: number | null;
      amountsOff: { currency: "usd" | "vnd" | "eur" | "aud" | "cad"; amount: string }[];
      maxUses: number | null;
      validFrom: string | null;
      validUntil: string | null;
      isListed: boolean;
      note: string | null;
      state: "active" | "stopped" | "soon" | "over" | "usedUp";
      tickets: number;
      held: number;
      refunded: number;
      moneyOff: { currency: "usd" | "vnd" | "eur" | "aud" | "cad"; amount: string }[];
      paid: { currency: "usd" | "vnd" | "eur" | "aud" | "cad"; amount: string }[];
      addresses: string[];
      wasUsed: boolean;
    };
  };
  "PUT /artist/codes/{id}": {
    params: { id: string };
    body: {
      maxUses?: number | null;
      validFrom?: string | null;
      validUntil?: string | null;
      timeZone?: string;
      note?: string | null;
      text?: string | null;
      eventId?: string | null;
      kind: "percent" | "amount" | "free";
      percent?: number | null;
      offUsd?: string | number | null;
      offVnd?: string | number | null;
      offEur?: string | number | null;
      offAud?: string | number | null;
      offCad?: string | number | null;
      addresses?: string | string[] | null;
    };
    answer: {
      id: string;
      text: string;
      eventId: string | null;
      kind: "percent" | "amount" | "free";
      percent: number | null;
      amountsOff: { currency: "usd" | "vnd" | "eur" | "aud" | "cad"; amount: string }[];
      maxUses: number | null;
      validFrom: string | null;
      validUntil: string | null;
      isListed: boolean;
      note: string | null;
      state: "active" | "stopped" | "soon" | "over" | "usedUp";
      tickets: number;
      held: number;
      refunded: number;
      moneyOff: { currency: "usd" | "vnd" | "eur" | "aud" | "cad"; amount: string }[];
      paid: { currency: "usd" | "vnd" | "eur" | "aud" | "cad"; amount: string }[];
      addresses: string[];
      wasUsed: boolean;
    };
  };
  "PUT /artist/codes/{id}/limits": {
    params: { id: string };
    body: {
      maxUses?: number | null;
      validFrom?: string | null;
      validUntil?: string | null;
      timeZone?: string;
      note?: string | null;
    };
    answer: {
      id: string;
      text: string;
      eventId: string | null;
      kind: "percent" | "amount" | "free";
      percent: number | null;
      amountsOff: { currency: "usd" | "vnd" | "eur" | "aud" | "cad"; amount: string }[];
      maxUses: number | null;
      validFrom: string | null;
      validUntil: string | null;
      isListed: boolean;
      note: string | null;
      state: "active" | "stopped" | "soon" | "over" | "usedUp";
      tickets: number;
      held: number;
      refunded: number;
      moneyOff: { currency: "usd" | "vnd" | "eur" | "aud" | "cad"; amount: string }[];
      paid: { currency: "usd" | "vnd" | "eur" | "aud" | "cad"; amount: string }[];
      addresses: string[];
      wasUsed: boolean;
    };
  };
  "POST /artist/codes/{id}/stop": {
    params: { id: string };
    answer: {
      id: string;
      text: string;
      eventId: string | null;
      kind: "percent" | "amount" | "free";
      percent: number | null;
      amountsOff: { currency: "usd" | "vnd" | "eur" | "aud" | "cad"; amount: string }[];
      maxUses: number | null;
      validFrom: string | null;
      validUntil: string | null;
      isListed: boolean;
      note: string | null;
      state: "active" | "stopped" | "soon" | "over" | "usedUp";
      tickets: number;
      held: number;
      refunded: number;
      moneyOff: { currency: "usd" | "vnd" | "eur" | "aud" | "cad"; amount: string }[];
      paid: { currency: "usd" | "vnd" | "eur" | "aud" | "cad"; amount: string }[];
      addresses: string[];
      wasUsed: boolean;
    };
  };
  "DELETE /artist/codes/{id}/stop": {
    params: { id: string };
    answer: {
      id: string;
      text: string;
      eventId: string | null;
      kind: "percent" | "amount" | "free";
      percent: number | null;
      amountsOff: { currency: "usd" | "vnd" | "eur" | "aud" | "cad"; amount: string }[];
      maxUses: number | null;
      validFrom: string | null;
      validUntil: string | null;
      isListed: boolean;
      note: string | null;
      state: "active" | "stopped" | "soon" | "over" | "usedUp";
      tickets: number;
      held: number;
      refunded: number;
      moneyOff: { currency: "usd" | "vnd" | "eur" | "aud" | "cad"; amount: string }[];
      paid: { currency: "usd" | "vnd" | "eur" | "aud" | "cad"; amount: string }[];
      addresses: string[];
      wasUsed: boolean;
    };
  };
  "GET /events/{id}/price": {
    params: { id: string };
    query?: {
      currency?: "usd" | "vnd" | "eur" | "aud" | "cad";
      ticketTypeId?: string | number | boolean;
      code?: string | number | boolean;
    };
    answer: { amount: string; discount: string; currency: "usd" | "vnd" | "eur" | "aud" | "cad" };
  };
  "POST /events/{id}/redeem": {
    params: { id: string };
    body: {
      currency?: "usd" | "vnd" | "eur" | "aud" | "cad";
      ticketTypeId?: string;
      code: string;
      source?: string;
      giftTo?: string;
      giftNote?: string;
    };
    answer: Ticket;
  };
  "GET /artist/webhooks": { answer: Webhook[] };
  "POST /artist/webhooks": {
    body: {
      url: string;
      types: (
        | "event.published"
        | "event.changed"
        | "event.cancelled"
        | "ticket.sold"
        | "ticket.refunded"
        | "donation.received"
        | "show.started"
        | "show.ended"
        | "review.posted"
      )[];
    };
    answer: {
      id: string;
      url: string;
      types: (
        | "event.published"
        | "event.changed"
        | "event.cancelled"
        | "ticket.sold"
        | "ticket.refunded"
        | "donation.received"
        | "show.started"
        | "show.ended"
        | "review.posted"
      )[];
      stop: "paused" | "gone" | "failing" | null;
      failingSince: string | null;
      createdAt: string;
      secret: string;
    };
  };
  "GET /artist/webhooks/{id}": { params: { id: string }; answer: Webhook };
  "PUT /artist/webhooks/{id}": {
    params: { id: string };
    body: {
      url: string;
      types: (
        | "event.published"
        | "event.changed"
        | "event.cancelled"
        | "ticket.sold"
        | "ticket.refunded"
        | "donation.received"
        | "show.started"
        | "show.ended"
        | "review.posted"
      )[];
    };
    answer: Webhook;
  };
  "DELETE /artist/webhooks/{id}": { params: { id: string }; answer: { deleted: true } };
  "POST /artist/webhooks/{id}/pause": { params: { id: string }; answer: Webhook };
  "DELETE /artist/webhooks/{id}/pause": { params: { id: string }; answer: Webhook };
  "POST /artist/webhooks/{id}/secret": {
    params: { id: string };
    answer: {
      id: string;
      url: string;
      types: (
        | "event.published"
        | "event.changed"
        | "event.cancelled"
        | "ticket.sold"
        | "ticket.refunded"
        | "donation.received"
        | "show.started"
        | "show.ended"
        | "review.posted"
      )[];
      stop: "paused" | "gone" | "failing" | null;
      failingSince: string | null;
      createdAt: string;
      secret: string;
    };
  };
  "POST /artist/webhooks/{id}/test": { params: { id: string }; answer: Webhook };
  "GET /artist/webhooks/{id}/deliveries": { params: { id: string }; answer: WebhookDelivery[] };
  "POST /artist/webhooks/{id}/deliveries/replay": { params: { id: string }; answer: Webhook };
  "POST /artist/webhooks/{id}/deliveries/{delivery}/replay": {
    params: { id: string; delivery: string };
    answer: Webhook;
  };
  "GET /events/{id}/stream": {
    params: { id: string };
    answer: {
      status: "upcoming" | "live" | "paused" | "reconnecting" | "replay" | "ended";
      playbackUrl: string | null;
    };
  };
  "POST /rehearsal": { answer: { eventId: string } };
  "GET /events/{id}/chapters": {
    params: { id: string };
    answer: { chapters: { atSeconds: number; title: string }[] };
  };
  "PUT /events/{id}/chapters": {
    params: { id: string };
    body: { chapters: { atSeconds: number; title: string }[] };
    answer: { chapters: { atSeconds: number; title: string }[] };
  };
  "GET /events/{id}/captions": {
    params: { id: string };
    answer: { captions: { language: "en" | "vi"; cues: number; url: string | null }[] };
  };
  "PUT /events/{id}/captions/{language}": {
    params: { id: string; language: string };
    body: { vtt: string };
    answer: { cues: number };
  };
  "DELETE /events/{id}/captions/{language}": {
    params: { id: string; language: string };
    answer: { removed: true };
  };
  "GET /events/{id}/numbers": {
    params: { id: string };
    answer: { live: PlaybackNumbers | null; replay: PlaybackNumbers | null };
  };
  "GET /events/{id}/encoder": { params: { id: string }; answer: EncoderReport };
  "POST /events/{id}/stream/end": { params: { id: string }; answer: { ended: true } };
  "POST /events/{id}/free-look/extend": {
    params: { id: string };
    answer: { freeLookUntil: string };
  };
  "POST /events/{id}/free-look/close": {
    params: { id: string };
    answer: { freeLookUntil: string };
  };
  "POST /events/{id}/stream/here": { params: { id: string }; answer: { watching: true } };
  "GET /events/{id}/simulcasts": { params: { id: string }; answer: Simulcast[] };
  "POST /tv/codes": { answer: { code: string; expiresAt: string } };
  "POST /tv/codes/{code}": {
    params: { code: string };
    body: { eventId: string };
    answer: { id: string };
  };
  "GET /tv": { query?: { after?: string | number | boolean }; answer: Screen };
  "GET /user/tvs": { answer: { televisions: Television[] } };
  "PUT /user/tvs/{id}": {
    params: { id: string };
    body: { volume?: number; showsChat?: boolean; eventId?: string };
    answer: Television;
  };
  "DELETE /user/tvs/{id}": { params: { id: string }; answer: { ended: true } };
  "GET /artist/songs": { answer: Song[] };
  "POST /artist/songs": {
    body: {
      title: string;
      writer?: string | null;
      words?: string;
      translation?: string;
      confirmed?: true | "on" | "true";
    };
    answer: Song;
  };
  "POST /artist/songs/import": {
    body: { text: string; title?: string | null; confirmed: true | "on" | "true" };
    answer: Song;
  };
  "GET /artist/songs/{id}": { params: { id: string }; answer: Song };
  "PUT /artist/songs/{id}": {
    params: { id: string };
    body: {
      title: string;
      writer?: string | null;
      words?: string;
      translation?: string;
      confirmed?: true | "on" | "true";
    };
    answer: Song;
  };
  "DELETE /artist/songs/{id}": { params: { id: string }; answer: { deleted: true } };
  "GET /events/{id}/set-list": { params: { id: string }; answer: SetList };
  "POST /events/{id}/set-list": {
    params: { id: string };
    body: { songId: string };
    answer: SetList;
  };
  "POST /events/{id}/set-list/move": {
    params: { id: string };
    body: { itemId: string; to: "up" | "down" };
    answer: SetList;
  };
  "PUT /events/{id}/set-list/shown": {
    params: { id: string };
    body: { shown: boolean | "true" | "false" };
    answer: SetList;
  };
  "DELETE /events/{id}/set-list/{itemId}": {
    params: { id: string; itemId: string };
    answer: SetList;
  };
  "POST /events/{id}/lyrics/link": { params: { id: string }; answer: { url: string } };
  "DELETE /events/{id}/lyrics/link": { params: { id: string }; answer: { revoked: true } };
  "GET /events/{id}/lyrics/desk": {
    params: { id: string };
    answer: {
      cue: LyricCue | null;
      place: { itemId: string; line: number } | null;
      songs: {
        itemId: string;
        title: string;
        writer: string | null;
        verses: {
          label: string | null;
          lines: { text: string; translation: string | null; atMs: number | null }[];
        }[];
      }[];
      shiftMs: number;
    };
  };
  "POST /events/{id}/lyrics/press": {
    params: { id: string };
    body: { from: number; agoMs?: number; press: string };
    answer: {
      cue: LyricCue | null;
      place: { itemId: string; line: number } | null;
      isNew: boolean;
    };
  };
  "POST /desk/{key}/press": {
    params: { key: string };
    body: { from: number; agoMs?: number; press: string };
    answer: {
      cue: LyricCue | null;
      place: { itemId: string; line: number } | null;
      isNew: boolean;
    };
  };
  "PUT /events/{id}/lyrics/timing": {
    params: { id: string };
    body: { shiftMs: number };
    answer: { shiftMs: number };
  };
  "PUT /desk/{key}/timing": {
    params: { key: string };
    body: { shiftMs: number };
    answer: { shiftMs: number };
  };
  "GET /events/{id}/lyrics": {
    params: { id: string };
    query?: { at?: string | number | boolean };
    answer: { cues: LyricCue[] };
  };
  "POST /events/{id}/lyrics/captions": {
    params: { id: string };
    answer: { captions: number; chapters: number };
  };
  "GET /phrases": {
    answer: {
      phrases: {
        id:
          | "hello"
          | "greetings"
          | "bravo"
          | "encore"
          | "voice"
          | "band"
          | "favourite"
          | "title"
          | "moved"
          | "memories"
          | "homesick"
          | "together"
          | "thanks"
          | "birthday"
          | "health"
          | "luck"
          | "louder"
          | "noSound"
          | "stuck"
          | "goodbye";
        en: string;
        vi: string;
      }[];
    };
  };
  "GET /events/{id}/chat": {
    params: { id: string };
    query?: { before?: number; since?: number };
    answer: { lines: ChatLine[] };
  };
  "POST /events/{id}/chat": {
    params: { id: string };
    body: {
      message?: string;
      phrase?:
        | "hello"
        | "greetings"
        | "bravo"
        | "encore"
        | "voice"
        | "band"
        | "favourite"
        | "title"
        | "moved"
        | "memories"
        | "homesick"
        | "together"
        | "thanks"
        | "birthday"
        | "health"
        | "luck"
        | "louder"
        | "noSound"
        | "stuck"
        | "goodbye";
      clientId?: string;
    };
    answer: { id: string; status: "posted" | "held" };
  };
  "POST /events/{id}/reactions": {
    params: { id: string };
    body: { emoji: "👏" | "🎵" | "🎶" | "❤️" | "🔥" | "👍" | "🎤" | "🎸" | "🎹" | "🎺" };
    answer: { done: true };
  };
  "POST /events/{id}/moderation": {
    params: { id: string };
    body:
      | { intent: "delete"; messageId: string }
      | { intent: "clear"; userId: string }
      | { intent: "approve"; messageId: string }
      | { intent: "reject"; messageId: string }
      | { intent: "pin"; messageId: string }
      | { intent: "unpin" }
      | { intent: "timeOut"; userId: string; seconds: number }
      | { intent: "ban"; userId: string }
      | { intent: "lift"; userId: string }
      | {
          intent: "rules";
          slowSeconds: number;
          blockedWords?: string;
          audience?: "everyone" | "followers" | "holders";
          review?: "off" | "blocked" | "all";
        };
    answer: { done: true };
  };
  "GET /events/{id}/moderation": {
    params: { id: string };
    answer: {
      lines: ChatLine[];
      acts: {
        act: string;
        at: string;
        by: string | null;
        target: string | null;
        seconds: number | null;
      }[];
    };
  };
  "GET /events/{id}/requests": { params: { id: string }; answer: { requests: SongRequest[] } };
  "POST /events/{id}/requests/{requestId}": {
    params: { id: string; requestId: string };
    body: { sung: boolean };
    answer: { done: true };
  };
  "GET /user/notices": {
    query?: { page?: number };
    answer: { unread: number; rows: Notice[]; total: number };
  };
  "POST /user/notices/read": { answer: { unread: number } };
  "GET /user/notices/{id}": { params: { id: string }; answer: { address: string } };
  "GET /user/conversations": {
    answer: {
      id: string;
      other: { id: string; name: string; mark: "artist" | "moderator" | "admin" | null };
      lastAt: string;
      lastText: string;
      unread: number;
    }[];
  };
  "GET /user/conversations/{id}": { params: { id: string }; answer: Conversation };
  "POST /artists/{id}/messages": {
    params: { id: string };
    body: { text: string };
    answer: Conversation;
  };
  "POST /user/conversations/{id}/messages": {
    params: { id: string };
    body: { text: string };
    answer: Conversation;
  };
  "POST /user/conversations/{id}/block": { params: { id: string }; answer: Conversation };
  "DELETE /user/conversations/{id}/block": { params: { id: string }; answer: Conversation };
  "GET /events/{id}/reviews": { params: { id: string }; answer: Reviews };
  "PUT /events/{id}/review": {
    params: { id: string };
    body: { rating: number; text?: string | null };
    answer: Reviews;
  };
  "DELETE /events/{id}/review": { params: { id: string }; answer: Reviews };
  "PUT /reviews/{id}/answer": {
    params: { id: string };
    body: { answer?: string | null };
    answer: { answer: string | null };
  };
  "GET /artist/stream-key": { answer: { createdAt: string | null; lastUsedAt: string | null } };
  "POST /artist/stream-key": { answer: { key: string } };
  "DELETE /artist/stream-key": { answer: { createdAt: string | null; lastUsedAt: string | null } };
  "GET /artist/followers": {
    answer: { count: number; followers: { id: string; name: string; since: string }[] };
  };
  "GET /events/{id}/audience": {
    params: { id: string };
    answer: {
      samples: { at: string; viewers: number }[];
      peak: number | null;
      mean: number | null;
      came: number | null;
      people: number;
    };
  };
  "GET /artist/profile": { answer: OwnProfile };
  "PUT /artist/profile": {
    body: {
      stageName: string;
      bio?: string | null;
      bioVi?: string | null;
      genres?: (
        | "pop"
        | "bolero"
        | "classical"
        | "rock"
        | "folk"
        | "jazz"
        | "electronic"
        | "traditional"
        | "ballad"
      )[];
      links?: string[];
      experience?: string | null;
      equipment?: string[];
      performanceStyle?: string | null;
      location?: string | null;
      timeZone: string;
      totalStudents?: number | null;
      totalLessons?: number | null;
      revision?: string;
    };
    answer: OwnProfile;
  };
  "PUT /user/picture": { body: Blob | Uint8Array<ArrayBuffer>; answer: User };
  "DELETE /user/picture": { answer: User };
  "PUT /artist/banner": {
    body: Blob | Uint8Array<ArrayBuffer>;
    answer: { imageUrl: string | null };
  };
  "DELETE /artist/banner": { answer: { imageUrl: string | null } };
  "PUT /events/{id}/picture": {
    params: { id: string };
    body: Blob | Uint8Array<ArrayBuffer>;
    answer: { imageUrl: string | null };
  };
  "DELETE /events/{id}/picture": { params: { id: string }; answer: { imageUrl: string | null } };
  "GET /events/{id}/guests": {
    params: { id: string };
    query?: { search?: string | number | boolean };
    answer: {
      guests: {
        ticketId: string;
        name: string;
        ticketType: string | null;
        status: "active" | "used" | "refunded";
        price: string;
        currency: "usd" | "vnd" | "eur" | "aud" | "cad";
        code: string | null;
        purchaseDate: string;
      }[];
    };
  };
  "GET /user/receipts": { query?: { page?: number }; answer: { rows: Receipt[]; total: number } };
  "GET /receipts/{id}": {
    params: { id: string };
    answer: {
      id: string;
      kind: "sale" | "refund" | "refundFailed" | "dispute" | "undone";
      corrects: string | null;
      date: string;
      currency: "usd" | "vnd" | "eur" | "aud" | "cad";
      amount: string;
      vatRate: number | null;
      vat: string;
      seller: { name: string; address: string | null; taxNumber: string | null } | null;
      buyer: { name: string; address: string | null };
      items: {
        kind: "ticket" | "gift" | "pass" | "tip";
        title: string;
        titleOther: string | null;
        startTime: string;
        amount: string;
        typeName: string | null;
        passName: string | null;
        code: string | null;
      }[];
      pdf: string;
      corrections: string[];
    };
  };
  "GET /events/{id}/clips": { params: { id: string }; answer: { clips: Clip[] } };
  "POST /events/{id}/clips": {
    params: { id: string };
    body: { seconds?: number; title?: string; at?: string; position?: number };
    answer: { clip: Clip };
  };
  "GET /clips/{id}": { params: { id: string }; answer: { clip: Clip } };
  "PUT /clips/{id}": {
    params: { id: string };
    body: { title?: string; review?: "approved" | "refused" };
    answer: { clip: Clip };
  };
  "DELETE /clips/{id}": { params: { id: string }; answer: { deleted: true } };
  "GET /reports/{kind}/{id}": {
    params: { kind: string; id: string };
    answer: {
      kind: "event" | "message" | "artist" | "review" | "letter";
      id: string;
      excerpt: string;
      isReported: boolean;
    };
  };
  "POST /reports": {
    body: {
      kind: "event" | "message" | "artist" | "review" | "letter";
      id: string;
      reason: "spam" | "abuse" | "sexual" | "violence" | "fraud" | "copyright" | "other";
      text?: string;
    };
    answer: { reported: true };
  };
  "GET /events/{id}/appeal": {
    params: { id: string };
    answer: { state: "none" | "possible" | "waiting" | "settled" };
  };
  "POST /events/{id}/appeal": {
    params: { id: string };
    body: { text?: string };
    answer: { state: "none" | "possible" | "waiting" | "settled" };
  };
  "GET /user/terms": { answer: TermsState };
  "POST /user/terms": {
    body: { version: number; termsAccepted: true | "true" | "on" };
    answer: TermsState;
  };
};
