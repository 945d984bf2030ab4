/** What can be wrong with what is said of pushes. Apart from the other sentences, which are in the first view of every page. */
export const PUSH_MESSAGES = {
  pushServiceUnknown:
    'This browser’s notifications go by a service that this site doesn’t know. Mails still reach you.',
  pushKeysInvalid: 'The browser’s keys are not right. Please try once more.',
  timeOfDayInvalid: 'Please give a time of day like 22:30.',
  timeZoneUnknown: 'This time zone is not known.',
} as const;
