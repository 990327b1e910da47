// Must be imported first: React picks its build by NODE_ENV, and the development build renders at half the speed.
process.env.NODE_ENV = 'production';
