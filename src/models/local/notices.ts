/** What the local model is, in the words that every host shows. */
export const LOCAL_MODEL_NOTICE = "local extractive model: answers are quoted from your knowledge, nothing is generated";

/** Said in replies to messages in another language. */
export const OTHER_LANGUAGE_NOTE =
  "(The local model knows English. This message looks like another language, so it was compared by its words alone.)";
