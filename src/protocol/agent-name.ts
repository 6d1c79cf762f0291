/** What the name of an agent looks like; it has at most `MAX_AGENT_NAME` characters. */
export const AGENT_NAME = /^[A-Za-z][A-Za-z0-9_-]*$/;

/** How long the name of an agent can be. */
export const MAX_AGENT_NAME = 64;
