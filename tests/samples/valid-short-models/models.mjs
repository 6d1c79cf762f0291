export default class First {}
export class Second {}
