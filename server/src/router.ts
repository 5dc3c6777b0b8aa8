/** Every handler, by feature, in the shape of the contract: one line each. */
export const router = {
  connect: {},
  settings: {},
  transactions: {},
  store: {},
};
