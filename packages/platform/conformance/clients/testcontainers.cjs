// The part of testcontainers that functions-js' `test/relay/container.ts` uses, with relays.ts instead of Docker.

class Network {
  async start() {
    return { getName: () => '' };
  }
}

class GenericContainer {
  environment = {};
  withBindMount(folder) {
    this.folder = folder;
    return this;
  }
  withEnv(name, value) {
    this.environment[name] = value;
    return this;
  }
  withName = () => this;
  withNetworkMode = () => this;
  withExposedPorts = () => this;
  withWaitStrategy = () => this;
  withStartupTimeout = () => this;
  withReuse = () => this;
  async start() {
    const { environment, folder } = this;
    const body = JSON.stringify({ environment, folder });
    const response = await fetch(process.env.RELAYS_URL, { method: 'POST', body });
    if (!response.ok) throw new Error(await response.text());
    const { port } = await response.json();
    return {
      getMappedPort: () => port,
      exec: async () => ({ output: '', exitCode: 0 }),
      stop: async () => {},
    };
  }
}

module.exports = { GenericContainer, Network, Wait: { forLogMessage: () => null } };
