/** The key of `slotsUpdate` under which loaded knowledge travels to `knowledgeContext`. */
export const LOADED_CONTENTS = "_loaded_slot_contents";
