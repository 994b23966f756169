import { accessTokensCalls } from "./access-tokens";
import { accountCalls } from "./account";
import { accountSafetyCalls } from "./account-safety";
import { artistsCalls } from "./artists";
import { authCalls } from "./auth";
import { chatCalls } from "./chat";
import { eventWritingCalls } from "./event-writing";
import { eventsCalls } from "./events";
import { giftsCalls } from "./gifts";
import { lettersCalls } from "./letters";
import type { Operation } from "./operation";
import { paymentsCalls } from "./payments";
import { reviewsCalls } from "./reviews";
import { savedEventsCalls } from "./saved-events";
import { settingsCalls } from "./settings";
import { streamCalls } from "./stream";
import { studioCalls } from "./studio";
import { teamCalls } from "./team";
import { ticketsCalls } from "./tickets";
import { waitlistCalls } from "./waitlist";

/** Every call of the API: what is mounted, documented, fuzzed and asked for rights is read from this list. */
export const OPERATIONS: readonly Operation[] = [
  ...authCalls,
  ...accessTokensCalls,
  ...accountCalls,
  ...settingsCalls,
  ...accountSafetyCalls,
  ...eventsCalls,
  ...eventWritingCalls,
  ...artistsCalls,
  ...savedEventsCalls,
  ...ticketsCalls,
  ...giftsCalls,
  ...waitlistCalls,
  ...paymentsCalls,
  ...streamCalls,
  ...chatCalls,
  ...lettersCalls,
  ...reviewsCalls,
  ...studioCalls,
  ...teamCalls,
];
