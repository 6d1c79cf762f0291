import * as z from "zod/mini";
import { AGENT_NAME, MAX_AGENT_NAME } from "../../../protocol/index.ts";

/** Names of models may hold dots as well, as model names of providers do. */
export const MODEL_NAME_PATTERN = /^[A-Za-z][A-Za-z0-9_.-]*$/;

/** Text with something in it. */
export const TEXT_PATTERN = /\S/;

/** Text on one line with something in it, as it may stand in a log or on a terminal: spaces, what is none, and the rest. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: keeping them out is what it is for.
export const LINE_PATTERN = /^[^\S\u0000-\u001f\u007f-\u009f]*[^\s\u0000-\u001f\u007f-\u009f][^\u0000-\u001f\u007f-\u009f]*$/;

export const URL_PATTERN = /^https?:\/\/[^\s/]/;

/** The longest time a timer can wait: 2^31 - 1 ms. */
const MAX_SECONDS = 2_147_483;

export const name = z.string().check(z.regex(AGENT_NAME), z.maxLength(MAX_AGENT_NAME));
export const modelName = z.string().check(z.regex(MODEL_NAME_PATTERN), z.maxLength(MAX_AGENT_NAME));
/** The name of something that is declared elsewhere. */
export const reference = z.string().check(z.regex(TEXT_PATTERN));
export const text = z.string().check(z.regex(TEXT_PATTERN));
export const line = z.string().check(z.regex(LINE_PATTERN));
export const path = z.string().check(z.regex(TEXT_PATTERN));
export const url = z.string().check(z.regex(URL_PATTERN));
export const count = z.int().check(z.positive());
export const tokens = z.int().check(z.positive());
/** A limit of time. */
export const seconds = z.number().check(z.positive(), z.maximum(MAX_SECONDS));
/** A pause, which may be none. */
export const pauseSeconds = z.number().check(z.nonnegative(), z.maximum(MAX_SECONDS));
export const anything = z.record(z.string(), z.unknown());
export const approval = z.literal("required");
