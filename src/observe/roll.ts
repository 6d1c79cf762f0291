/** Something that is on a roll; `place` belongs to the roll. */
export interface Enrolled {
  place: number;
}

/** Those who are present, in no order: like a `Set`, at a tenth of its cost for the few microseconds that a fast call lasts. */
export class Roll<Member extends Enrolled> {
  readonly #members: Member[] = [];

  add(member: Member): void {
    member.place = this.#members.push(member) - 1;
  }

  /** Takes a member off; one that is not on the roll changes nothing. */
  remove(member: Member): void {
    if (this.#members[member.place] !== member) return;
    const last = this.#members.pop();
    if (last === undefined || last === member) return;
    this.#members[member.place] = last;
    last.place = member.place;
  }

  /** All members of this moment. */
  list(): readonly Member[] {
    return [...this.#members];
  }
}
