/** The beginning of a tag that means something in a conversation of ours; the bounds keep the search linear. */
const OWN_TAG =
  /<(?=\s{0,9}\/?\s{0,9}(?:[\w.-]{1,40}:)?(?:actions?|thoughts?|think|thinking|reasoning|reflection|scratchpad|observations?)\b)/gi;
const OBSERVATION_TAG = /<(?=\s{0,9}\/?\s{0,9}observations?\b)/gi;

/** Text as it may stand between our tags: what looks like one of them is text, and stays readable. */
export function quietTags(text: string): string {
  return text.replace(OWN_TAG, "&lt;");
}

/** The same for words of ours between the tags of an observation: they may show how an action is written. */
export function quietObservationTags(text: string): string {
  return text.replace(OBSERVATION_TAG, "&lt;");
}
